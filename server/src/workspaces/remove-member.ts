// A member goes: their tokens for the flock end, and their sessions move to another flock of theirs.
import { refuse } from '../refusals.ts';
import { chooseFlock } from '../sign-in/choose-flock.ts';
import { moveSessions } from '../sign-in/sessions.queries.ts';
import { lockUser, updateLastWorkspace } from '../sign-in/users.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { revokeTokensOf } from '../tokens/tokens.queries.ts';
import { deleteMember } from './members.queries.ts';

export async function removeMember(
  tx: Transaction,
  workspaceId: WorkspaceId,
  memberId: string,
  now: string,
): Promise<void> {
  const removed = await deleteMember(tx, { workspaceId, memberId });
  if (!removed) throw refuse('memberNotFound');
  const { userId } = removed;
  if (!userId) return;
  const user = await lockUser(tx, { userId });
  if (!user) return;
  await revokeTokensOf(tx, { workspaceId, userId, now });
  const next = await chooseFlock(tx, user, now);
  await moveSessions(tx, { userId, from: workspaceId, to: next });
  if (user.lastWorkspaceId === workspaceId) await updateLastWorkspace(tx, { userId, workspaceId: next });
}
