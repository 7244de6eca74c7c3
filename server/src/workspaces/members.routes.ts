// The members of the active flock: list, invite, change, remove.
import { randomUUID } from 'node:crypto';
import { created, noContent, ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { enqueue } from '../jobs/job.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { nameFrom } from '../sign-in/complete-sign-in.ts';
import { inviteLetterGoodForMs } from '../sign-in/offer-link.ts';
import { holdFlock } from './hold-flock.ts';
import { countOwners, findMemberByEmail, listMembers, upsertMember } from './members.queries.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(serve: Serve, { storage, clock, config, jobs }: Services): void {
  serve('GET /api/workspace/members', async ({ caller: { workspaceId } }) =>
    ok({ members: await listMembers(storage, { workspaceId }) }),
  );

  serve('POST /api/workspace/members', async ({ caller, body, write }) => {
    const { workspaceId } = caller;
    const { email, role } = body;
    const answer = await write(async tx => {
      const { role: callerRole } = await holdFlock(tx, caller, 'POST /api/workspace/members');
      const stored = await findMemberByEmail(tx, { workspaceId, email });
      if (callerRole !== 'owner' && (role === 'owner' || stored?.role === 'owner')) {
        throw refuse('roleLacksPermission');
      }
      if (stored?.role === 'owner' && stored.acceptedAt !== null && role !== 'owner') {
        const { owners = 0 } = (await countOwners(tx, { workspaceId })) ?? {};
        if (owners <= 1) throw refuse('lastOwner');
      }
      const name = body.name || stored?.name || nameFrom(email);
      const now = clock.now();
      const member = await upsertMember(tx, {
        workspaceId,
        id: randomUUID(),
        email,
        name,
        role,
        now: instantOf(now),
      });
      if (!member) throw refuse('flockNotFound');
      if (member.acceptedAt === null && config.smtpUrl) {
        const payload = { workspaceId, memberId: member.id };
        await enqueue(tx, { kind: 'memberInviteMail', payload, goodForMs: inviteLetterGoodForMs }, now);
      }
      return created({ member });
    });
    jobs.wake();
    return answer;
  });

  serve('DELETE /api/workspace/members/:memberId', async ({ caller, params: { memberId }, write }) =>
    write(async tx => {
      await holdFlock(tx, caller, 'DELETE /api/workspace/members/:memberId');
      await removeMember(tx, caller.workspaceId, memberId, instantOf(clock.now()));
      return noContent();
    }),
  );
}
