// The endpoints for members' access: list it, end or limit it, and invite a sitter whose access expires.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { created, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import { accessOf, changeAccess } from './change-access.ts';
import { addInvitationLink } from './invitation-links.routes.ts';
import { inviteMember } from './invite-member.ts';
import { findAccess, listAccess } from './member-access.queries.ts';
import { findMemberByEmail } from './members.queries.ts';

export function accessRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/workspace/access', async ({ caller: { workspaceId }, storage }) =>
    ok({ access: await listAccess(storage, { workspaceId }) }),
  );

  serve('GET /api/workspace/membership/access', async ({ caller: { workspaceId, memberId }, storage }) => {
    const member = await findAccess(storage, { workspaceId, memberId });
    if (!member) throw refuse('memberNotFound');
    return ok({ access: accessOf(member) });
  });

  serve(
    'PUT /api/workspace/members/:memberId/access',
    async ({ caller: { workspaceId }, params: { memberId }, body, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const access = await changeAccess(
          tx,
          { workspaceId, memberId },
          body,
          instantOf(clock.now()),
          'access',
        );
        return ok({ access });
      }),
  );

  serve('POST /api/workspace/sitters', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const { email, name, endsAt, careOnly = true, birdIds } = body;
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
      const access = await changeAccess(tx, key, { endsAt, careOnly, birdIds }, instantOf(now), 'sitter');
      const invitation = await addInvitationLink(tx, context, key, now);
      return created({ member, access, invitation }, secret);
    });
  });
}
