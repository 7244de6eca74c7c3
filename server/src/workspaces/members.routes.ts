// The endpoints for the members of the active workspace: list, invite, change and remove them, and leave.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { changeAccess } from './change-access.ts';
import { inviteMember } from './invite-member.ts';
import { listMembers } from './members.queries.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/workspace/members', async ({ caller: { workspaceId }, storage }) =>
    ok({ members: await listMembers(storage, { workspaceId }) }),
  );

  serve('POST /api/workspace/members', async ({ caller, body, write, lockWorkspace }) =>
    write(async tx => {
      const { role: callerRole } = await lockWorkspace(tx);
      const member = await inviteMember(tx, context, caller, callerRole, body);
      const { birdIds } = body;
      if (birdIds !== undefined) {
        const key = { workspaceId: caller.workspaceId, memberId: member.id };
        await changeAccess(tx, key, { birdIds }, instantOf(clock.now()), 'member');
      }
      return created({ member });
    }),
  );

  serve('DELETE /api/workspace/membership', async ({ caller, write, lockWorkspace }) =>
    write(async tx => {
      const { role } = await lockWorkspace(tx);
      if (role === 'owner') throw refuse('ownerCannotLeave');
      await removeMember(tx, caller.workspaceId, caller.memberId, instantOf(clock.now()));
      return noContent();
    }),
  );

  serve(
    'DELETE /api/workspace/members/:memberId',
    async ({ caller, params: { memberId }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        await removeMember(tx, caller.workspaceId, memberId, instantOf(clock.now()));
        return noContent();
      }),
  );
}
