// The endpoint that creates an invitation link, which managers pass on themselves.
import type { AppContext } from '../app-context.ts';
import { mintCredential } from '../auth/credentials.ts';
import { pageUrl } from '../auth/magic-links.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { upsertInvitationLink } from './invitation-links.queries.ts';
import { findAccess } from './member-access.queries.ts';
import { findMember } from './members.queries.ts';

const invitationLinkLifeMs = 7 * dayMs;

export function invitationLinkRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve(
    'POST /api/workspace/members/:memberId/invitation-link',
    async ({ caller: { workspaceId }, params: { memberId }, write, lockWorkspace }) => {
      return write(async tx => {
        const { role } = await lockWorkspace(tx);
        const member = await findMember(tx, { workspaceId, memberId });
        if (!member) throw refuse('memberNotFound');
        // Anyone with the link gets the invite's role, and only owners may make somebody an owner.
        if (member.role === 'owner' && role !== 'owner') throw refuse('roleNotAllowed');
        return created(await addInvitationLink(tx, context, { workspaceId, memberId }, clock.now()), secret);
      });
    },
  );
}

/**
 * Creates an invitation link for a member, which replaces any earlier link. The link expires no later than the member's
 * access.
 *
 * @throws RefusalError: 409 if the member's access has ended
 */
export async function addInvitationLink(
  tx: Transaction,
  { config }: Pick<AppContext, 'config'>,
  key: { workspaceId: WorkspaceId; memberId: string },
  now: Date,
): Promise<{ url: string; expiresAt: string }> {
  const access = await findAccess(tx, key);
  const endsAt = access?.accessEndsAt ?? null;
  if (endsAt !== null && endsAt <= instantOf(now)) throw refuse('accessEnded');
  const latest = instantOf(later(now, invitationLinkLifeMs));
  const expiresAt = endsAt !== null && endsAt < latest ? endsAt : latest;
  const { rawToken, tokenHash } = mintCredential('invitation');
  await upsertInvitationLink(tx, { ...key, tokenHash, createdAt: instantOf(now), expiresAt });
  return { url: pageUrl(config, 'invitation', rawToken), expiresAt };
}
