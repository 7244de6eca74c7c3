// The endpoint for signing in with an invitation link. It creates an account whose address is not verified yet.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { sessionLifeMs } from '../auth/callers.ts';
import { mintCredential, readCredential } from '../auth/credentials.ts';
import { insertSession } from '../auth/sessions.queries.ts';
import { userAgentOf } from '../auth/user-agent.ts';
import { insertUnverifiedUser, lockUserByEmail, recordSignIn } from '../auth/users.queries.ts';
import { instantOf, later } from '../clock.ts';
import { ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { chooseWorkspace } from '../workspaces/choose-workspace.ts';
import { consumeInvitationLink } from '../workspaces/invitation-links.queries.ts';
import { bindInvite, findMember } from '../workspaces/members.queries.ts';
import { readSessionContext } from '../workspaces/session-context.ts';

export function invitationRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve('POST /api/auth/invitation', async ({ body, request, write }) => {
    const invitation = readCredential(body.token);
    if (invitation?.kind !== 'invitation') throw refuse('invitationEnded');
    const nowDate = clock.now();
    const now = instantOf(nowDate);
    return write(async tx => {
      const user = await createUnverifiedUser(tx, invitation.tokenHash, now);
      // People with a link are invited, so only SIGN_UP=closed turns them away. The link stays valid.
      if (config.signUp === 'closed' && !config.adminEmails.has(user.email)) throw refuse('signUpNotAllowed');
      const workspaceId = await chooseWorkspace(tx, user, now);
      await recordSignIn(tx, { userId: user.id, workspaceId, now });
      const { rawToken, tokenHash } = mintCredential('session');
      await insertSession(tx, {
        tokenHash,
        userId: user.id,
        workspaceId,
        userAgent: userAgentOf(request.headers),
        now,
        expiresAt: instantOf(later(nowDate, sessionLifeMs)),
      });
      const session = await readSessionContext(context, tx, user.id, workspaceId);
      return ok({ token: rawToken, session }, secret);
    });
  });
}

/**
 * Uses up the link and creates an account for its address. The account joins only the flock of the link, because nobody
 * has verified that the address belongs to the person with the link. An invite as owner is accepted only when the
 * person switches to the flock.
 *
 * @throws RefusalError: 400 if the link no longer works, 409 if the address has an account
 */
async function createUnverifiedUser(tx: Transaction, tokenHash: string, now: string) {
  const link = await consumeInvitationLink(tx, { tokenHash, now });
  const member = link && (await findMember(tx, link));
  if (!link || !member) throw refuse('invitationEnded');
  const { inviteEmail: email, name } = member;
  const added = await insertUnverifiedUser(tx, { id: randomUUID(), email, name, now });
  // The refusal rolls the transaction back, so the link stays valid.
  if (added === 0) throw refuse('signInInstead');
  const user = await lockUserByEmail.required(tx, { email });
  const bound = await bindInvite(tx, { ...link, userId: user.id, now });
  if (bound === 0) throw refuse('invitationEnded');
  return user;
}
