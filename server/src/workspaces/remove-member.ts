// Removes a member: revokes their tokens for the workspace and moves their sessions to another of their workspaces.
import { moveSessions } from '../auth/sessions.queries.ts';
import { revokeTokensOf } from '../auth/tokens.queries.ts';
import { lockUser, updateLastWorkspace } from '../auth/users.queries.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { endHandoversOfMaker } from './end-handovers.queries.ts';
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
  if (!userId) return;
  const user = await lockUser.required(tx, { userId });
  await revokeTokensOf(tx, { workspaceId, userId, now });
  await endHandoversOfMaker(tx, { workspaceId, userId, now });
  const next = await chooseWorkspace(tx, user, now);
  await moveSessions(tx, { userId, from: workspaceId, to: next });
  if (user.lastWorkspaceId === workspaceId) await updateLastWorkspace(tx, { userId, workspaceId: next });
}
