// The endpoints that a shared tablet calls: pair, read the lock screen, unlock, touch and lock.
import type { LockScreen, SessionContext, Workspace } from '@flock-care/contract/shapes';
import { pairingCodeLength, readTransferCode } from '@flock-care/contract/transfer-code';
import type { AppContext } from '../app-context.ts';
import type { CallingTablet } from '../auth/callers.ts';
import { hashOf, mintCredential } from '../auth/credentials.ts';
import { deleteTabletSession, findTabletByToken } from '../auth/tablets.queries.ts';
import { instantOf } from '../clock.ts';
import { noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { byName } from '../storage/collation.ts';
import { MissingParentError } from '../storage/errors.ts';
import type { Reader } from '../storage/statement.ts';
import { findSessionContext } from '../workspaces/session-context.ts';
import { countPairing } from './rate-limits.ts';
import { deleteSessionsOfTablet, listPinMembers, pairTablet } from './tablets.queries.ts';
import { checkPin, lockedUntil, openTabletSession } from './unlock.ts';

export function unlockingRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('POST /api/tablets/pair', async ({ body, request, write }) => {
    await countPairing(context, request.ip);
    const code = readTransferCode(body.code, pairingCodeLength);
    if (!code) throw refuse('pairingCodeWrong');
    const { rawToken, tokenHash } = mintCredential('tablet');
    return write(async tx => {
      const now = instantOf(clock.now());
      const paired = await pairTablet(tx, { codeHash: hashOf(code), tokenHash, now });
      if (!paired) throw refuse('pairingCodeWrong');
      // The previously paired device is signed out, along with everyone who has unlocked it.
      await deleteSessionsOfTablet(tx, paired);
      const tablet = await findTabletByToken.required(tx, { tokenHash });
      return ok({ token: rawToken, screen: await readLockScreen(tx, tablet, now) }, secret);
    });
  });

  serve('GET /api/tablet', async ({ tablet, storage }) =>
    ok(await readLockScreen(storage, tablet, instantOf(clock.now())), secret),
  );

  serve(
    'POST /api/tablets/unlock',
    async ({ tablet, body: { memberId, pin }, storage, write, outsideQueue }) => {
      const { workspaceId } = tablet;
      const { pinHash, userId } = await outsideQueue(() =>
        checkPin({ ...context, storage }, tablet, { memberId, pin }),
      );
      return write(async tx => {
        const opened = await openTabletSession(tx, tablet, { memberId, pinHash }, clock.now());
        const session = await findSessionContext(context, tx, userId, workspaceId);
        if (!session) throw refuse('pinNotFound');
        const { rawToken: token, endsAt } = opened;
        return ok({ token, session: withoutSecrets(session), endsAt }, secret);
      }).catch(error => {
        throw error instanceof MissingParentError ? refuse('authenticationRequired') : error;
      });
    },
  );

  // Every write that succeeds extends the session.
  serve('POST /api/tablets/touch', async () => noContent());

  serve('POST /api/tablets/lock', async ({ caller: { tokenHash }, writeOne }) =>
    writeOne(async tx => {
      await deleteTabletSession(tx, { tokenHash });
      return noContent();
    }),
  );
}

async function readLockScreen(
  from: Reader,
  { workspaceId, id, name, room, idleMinutes, workspaceName }: CallingTablet,
  now: string,
): Promise<LockScreen> {
  const members = await listPinMembers(from, { workspaceId, id, now });
  return {
    tablet: { id, name, room, idleMinutes },
    flockName: workspaceName,
    members: members
      .sort(byName)
      .map(({ id: memberId, name, ...locks }) => ({ memberId, name, lockedUntil: lockedUntil(locks, now) })),
  };
}

/**
 * Removes everything that others who pick up the tablet need not know: email addresses, the flock's plan and
 * verification, the person's other flocks, and the identity providers.
 */
function withoutSecrets({ user, activeWorkspace, activeMembership }: SessionContext): SessionContext {
  const workspace: Workspace = {
    ...activeWorkspace,
    ...{ billingEmail: null, billingPlan: 'household_basic', rescueVerificationStatus: null },
  };
  const membership = { ...activeMembership, inviteEmail: '' };
  return {
    user: { ...user, email: '' },
    activeWorkspace: workspace,
    activeMembership: membership,
    workspaces: [{ ...membership, workspace }],
    providers: [],
  };
}
