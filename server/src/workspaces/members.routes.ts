// The members of the active flock: list, invite, change, remove.
import { randomUUID } from 'node:crypto';
import { created, noContent, ok } from '../answers.ts';
import type { Caller } from '../caller.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { nameFrom } from '../sign-in/complete-sign-in.ts';
import type { Transaction } from '../storage/statement.ts';
import { countOwners, findMember, findMemberByEmail, listMembers, upsertMember } from './members.queries.ts';
import { removeMember } from './remove-member.ts';
import { lockWorkspace } from './workspaces.queries.ts';

export function memberRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/workspace/members', async ({ caller: { workspaceId } }) =>
    ok({ members: await listMembers(storage, { workspaceId }) }),
  );

  serve('POST /api/workspace/members', async ({ caller, body }) => {
    const { workspaceId } = caller;
    const { email, role } = body;
    const member = await storage.write(async tx => {
      const callerIsOwner = await holdMembers(tx, caller);
      const stored = await findMemberByEmail(tx, { workspaceId, email });
      if (!callerIsOwner && (role === 'owner' || stored?.role === 'owner'))
        throw refuse('roleLacksPermission');
      if (stored?.role === 'owner' && stored.acceptedAt !== null && role !== 'owner') {
        const { owners = 0 } = (await countOwners(tx, { workspaceId })) ?? {};
        if (owners <= 1) throw refuse('lastOwner');
      }
      const name = body.name || stored?.name || nameFrom(email);
      return upsertMember(tx, {
        workspaceId,
        id: randomUUID(),
        email,
        name,
        role,
        now: instantOf(clock.now()),
      });
    });
    if (!member) throw refuse('flockNotFound');
    return created({ member });
  });

  serve('DELETE /api/workspace/members/:memberId', async ({ caller, params: { memberId } }) => {
    await storage.write(async tx => {
      await holdMembers(tx, caller);
      await removeMember(tx, caller.workspaceId, memberId, instantOf(clock.now()));
    });
    return noContent();
  });
}

/**
 * Lets changes of a flock's members come one after the other, and reads the caller's role again: whoever was
 * demoted a moment ago changes nothing any more. Answers whether the caller is an owner.
 */
async function holdMembers(tx: Transaction, { workspaceId, memberId }: Caller): Promise<boolean> {
  if (!(await lockWorkspace(tx, { workspaceId }))) throw refuse('flockNotFound');
  const member = await findMember(tx, { workspaceId, memberId });
  if (member?.role !== 'owner' && member?.role !== 'assistant') throw refuse('roleLacksPermission');
  return member.role === 'owner';
}
