// The endpoints of members' access: list it, end or limit it, and invite a sitter whose access expires.
import type { Access } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { created, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { endSessionsAndTokens } from './end-access.ts';
import { addInvitationLink } from './invitation-links.routes.ts';
import { inviteMember } from './invite-member.ts';
import { findAccess, listAccess, updateAccess } from './member-access.queries.ts';
import { recordAccessChange } from './member-history.ts';
import { findMemberByEmail } from './members.queries.ts';

export function accessRoutes(serve: Serve, context: AppContext): void {
  const { storage, clock } = context;

  serve('GET /api/workspace/access', async ({ caller: { workspaceId } }) =>
    ok({ access: await listAccess(storage, { workspaceId }) }),
  );

  serve('GET /api/workspace/membership/access', async ({ caller: { workspaceId, memberId } }) => {
    const member = await findAccess(storage, { workspaceId, memberId });
    if (!member) throw refuse('memberNotFound');
    return ok({ access: accessOf(member) });
  });

  serve(
    'PUT /api/workspace/members/:memberId/access',
    async ({ caller: { workspaceId }, params: { memberId }, body, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const access = await changeAccess(tx, { workspaceId, memberId }, body, instantOf(clock.now()));
        return ok({ access });
      }),
  );

  serve('POST /api/workspace/sitters', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const { email, name, endsAt, careOnly = true } = body;
    return write(async tx => {
      const now = clock.now();
      if (new Date(endsAt) <= now) {
        throw refuseInput('sitter', 'payload', { endsAt: ['Must be in the future.'] });
      }
      const { role: callerRole } = await lockWorkspace(tx);
      const stored = await findMemberByEmail(tx, { workspaceId, email });
      if (stored?.role === 'owner') throw refuse('ownerAccessCannotEnd');
      const invite = { email, name, role: 'caregiver' } as const;
      const member = await inviteMember(tx, context, caller, callerRole, invite);
      const key = { workspaceId, memberId: member.id };
      const access = await changeAccess(tx, key, { endsAt, careOnly }, instantOf(now));
      const invitation = await addInvitationLink(tx, context, key, now);
      return created({ member, access, invitation }, secret);
    });
  });
}

type StoredAccess = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

const accessOf = ({ id, accessEndsAt, careOnly }: Omit<StoredAccess, 'accessEndedAt'>): Access => ({
  memberId: id,
  endsAt: accessEndsAt,
  careOnly,
});

/**
 * Changes a member's access. The transaction must already have locked the workspace.
 *
 * @throws RefusalError: 404 if there is no such member, 409 if their role does not allow it
 */
async function changeAccess(
  tx: Transaction,
  key: { workspaceId: WorkspaceId; memberId: string },
  sent: { endsAt?: string | null | undefined; careOnly?: boolean | undefined },
  now: string,
): Promise<Access> {
  const stored = await findAccess(tx, key);
  if (!stored) throw refuse('memberNotFound');
  const { endsAt = stored.accessEndsAt, careOnly = stored.careOnly } = sent;
  if (endsAt !== null && stored.role === 'owner') throw refuse('ownerAccessCannotEnd');
  if (careOnly && stored.role !== 'caregiver') throw refuse('careOnlyForCaregivers');
  // Sessions and tokens stay ended, even if the access is opened again before the background job has ended them.
  await endSessionsAndTokens(tx, key, now);
  await updateAccess(tx, { ...key, accessEndsAt: endsAt, careOnly });
  await endSessionsAndTokens(tx, key, now);
  const changed = { ...stored, accessEndsAt: endsAt, careOnly };
  await recordAccessChange(tx, key.workspaceId, now, stored, changed);
  return accessOf(changed);
}
