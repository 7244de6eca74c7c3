// The endpoint that makes an invitation link: an invite that is handed over instead of mailed.
import type { AppContext } from '../app-context.ts';
import { mintCredential } from '../auth/credentials.ts';
import { pageUrl } from '../auth/magic-links.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { upsertInvitationLink } from './invitation-links.queries.ts';
import { findMember } from './members.queries.ts';

const invitationLinkLifeMs = 7 * dayMs;

export function invitationLinkRoutes(serve: Serve, { clock, config }: AppContext): void {
  serve(
    'POST /api/workspace/members/:memberId/invitation-link',
    async ({ caller: { workspaceId }, params: { memberId }, write, lockWorkspace }) => {
      const now = clock.now();
      const expiresAt = instantOf(later(now, invitationLinkLifeMs));
      const { rawToken, tokenHash } = mintCredential('invitation');
      return write(async tx => {
        const { role } = await lockWorkspace(tx);
        const member = await findMember(tx, { workspaceId, memberId });
        if (!member) throw refuse('memberNotFound');
        // Anyone who has the link becomes what the invite says, and only owners make owners.
        if (member.role === 'owner' && role !== 'owner') throw refuse('roleNotAllowed');
        await upsertInvitationLink(tx, {
          workspaceId,
          memberId,
          tokenHash,
          createdAt: instantOf(now),
          expiresAt,
        });
        return created({ url: pageUrl(config, 'invitation', rawToken), expiresAt }, secret);
      });
    },
  );
}
