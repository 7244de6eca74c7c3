// The endpoints of the active workspace's members: list, invite, change, remove.
import { randomUUID } from 'node:crypto';
import { managers } from '@flock-care/contract/endpoints';
import type { Role } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { defaultName } from '../auth/default-name.ts';
import { countInvite } from '../auth/email-limits.ts';
import { instantOf } from '../clock.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { enqueue } from '../jobs/job.ts';
import { refuse } from '../refusals.ts';
import { endHandoversOfMaker } from './end-handovers.queries.ts';
import { deleteInvitationLink } from './invitation-links.queries.ts';
import { memberInviteMail } from './invite-email.ts';
import { recordMemberChange } from './member-history.ts';
import { countOwners, findMemberByEmail, listMembers, upsertMember } from './members.queries.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(serve: Serve, context: AppContext): void {
  const { storage, clock, config, jobs } = context;

  serve('GET /api/workspace/members', async ({ caller: { workspaceId } }) =>
    ok({ members: await listMembers(storage, { workspaceId }) }),
  );

  serve('POST /api/workspace/members', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const { email, role } = body;
    const response = await write(async tx => {
      const { role: callerRole } = await lockWorkspace(tx);
      const stored = await findMemberByEmail(tx, { workspaceId, email });
      if (callerRole !== 'owner' && (role === 'owner' || stored?.role === 'owner')) {
        throw refuse('roleNotAllowed');
      }
      if (stored?.role === 'owner' && stored.acceptedAt !== null && role !== 'owner') {
        const { owners } = await countOwners.required(tx, { workspaceId });
        if (owners <= 1) throw refuse('lastOwner');
      }
      const name = body.name || stored?.name || defaultName(email);
      const now = clock.now();
      const member = await upsertMember.required(tx, {
        workspaceId,
        id: randomUUID(),
        email,
        name,
        role,
        now: instantOf(now),
      });
      await recordMemberChange(tx, workspaceId, instantOf(now), stored, member);
      if (stored?.userId && isManager(stored.role) && !isManager(role)) {
        await endHandoversOfMaker(tx, { workspaceId, userId: stored.userId, now: instantOf(now) });
      }
      // It may be an assistant's, and only owners make owners.
      if (role === 'owner') await deleteInvitationLink(tx, { workspaceId, memberId: member.id });
      if (member.acceptedAt === null && config.smtpUrl) {
        await countInvite(context, caller);
        const payload = { workspaceId, memberId: member.id };
        await enqueue(tx, memberInviteMail, { payload }, now);
      }
      return created({ member });
    });
    jobs.wake();
    return response;
  });

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

const isManager = (role: Role): boolean => managers.some(one => one === role);
