// Closes an account: the person leaves their flocks, empty flocks are deleted, and only the name stays on the records.
import type { ClosingFlock } from '@flock-care/contract/shapes';
import { lockWorkspace } from '../auth/callers.queries.ts';
import { lockUser } from '../auth/users.queries.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import { recordMemberChange } from '../workspaces/member-history.ts';
import { revokeHandoversOfCreator } from '../workspaces/revoke-handovers.queries.ts';
import { deleteEmptyWorkspace, lockWorkspaceToDelete } from '../workspaces/workspaces.queries.ts';
import { closeUser, deleteMagicLinksTo, deletionsOfPeople, listFlocksOf } from './close-account.queries.ts';

/** Lists what would happen to each flock of a person if they closed their account now, oldest flock first. */
export async function readClosing(from: Reader, userId: string): Promise<ClosingFlock[]> {
  const flocks = await listFlocksOf(from, { userId });
  return flocks.map(flock => {
    const { workspaceId, name, birds, otherMembers } = flock;
    return { workspaceId, name, birds, otherMembers, outcome: outcomeOf(flock) };
  });
}

/**
 * Closes an account.
 *
 * @throws RefusalError: 409 if the person is the only owner of a flock that others belong to or that has birds, 401 if the
 * account has just been closed
 */
export async function closeAccount(tx: Transaction, userId: string, now: string): Promise<void> {
  await lockFlocksOf(tx, userId);
  const user = await lockUser.required(tx, { userId });
  if (user.closedAt !== null) throw refuse('authenticationRequired');
  // Repeated, because the person may have joined another flock before their account was locked.
  await lockFlocksOf(tx, userId);
  for (const flock of await listFlocksOf(tx, { userId })) {
    const { workspaceId, memberId: id, memberName: name, inviteEmail, role } = flock;
    const outcome = outcomeOf(flock);
    if (outcome === 'blocks') throw refuse('onlyOwner');
    if (outcome === 'left') {
      await recordMemberChange(tx, workspaceId, now, { id, name, inviteEmail, role }, undefined);
      await revokeHandoversOfCreator(tx, { workspaceId, userId, now });
      continue;
    }
    await lockWorkspaceToDelete(tx, { workspaceId });
    if (!(await deleteEmptyWorkspace(tx, { workspaceId }))) throw refuse('onlyOwner');
  }
  for (const deleteRows of Object.values(deletionsOfPeople)) await deleteRows(tx, { userId });
  await deleteMagicLinksTo(tx, { email: user.email });
  await closeUser(tx, { userId, address: `closed:${userId}`, now });
}

/** Locks the flocks' rows. Every departure from a flock locks them before the person's row, to avoid deadlocks. */
async function lockFlocksOf(tx: Transaction, userId: string): Promise<void> {
  for (const { workspaceId } of await listFlocksOf(tx, { userId })) await lockWorkspace(tx, { workspaceId });
}

type Flock = Pick<
  Awaited<ReturnType<typeof listFlocksOf>>[number],
  'role' | 'acceptedAt' | 'otherMembers' | 'otherOwners' | 'birds'
>;

function outcomeOf({ role, acceptedAt, otherMembers, otherOwners, birds }: Flock): ClosingFlock['outcome'] {
  if (role !== 'owner' || acceptedAt === null || otherOwners > 0) return 'left';
  return otherMembers === 0 && birds === 0 ? 'deleted' : 'blocks';
}
