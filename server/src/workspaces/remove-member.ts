// Removes a member from a workspace, and ends their access there.
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { leaveWorkspace } from './end-access.ts';
import { recordMemberChange } from './member-history.ts';
import { deleteMember } from './members.queries.ts';

export async function removeMember(
  tx: Transaction,
  workspaceId: WorkspaceId,
  memberId: string,
  now: string,
): Promise<void> {
  const removed = await deleteMember(tx, { workspaceId, memberId });
  if (!removed) throw refuse('memberNotFound');
  await recordMemberChange(tx, workspaceId, now, removed, undefined);
  const { userId } = removed;
  if (userId) await leaveWorkspace(tx, { workspaceId, userId }, now);
}
