// Ends the access of members at the set time. As when a member is removed, their tokens are revoked, their PIN is
// deleted, and their sessions move to another workspace.
import type { ServiceContext } from '../app-context.ts';
import { lockWorkspace } from '../auth/callers.queries.ts';
import { moveSessions } from '../auth/sessions.queries.ts';
import { deletePin, deleteTabletSessionsOf } from '../auth/tablets.queries.ts';
import { revokeTokensOf } from '../auth/tokens.queries.ts';
import { lockUser, updateLastWorkspace } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { deleteFeedsOf } from './end-feeds.queries.ts';
import { listMembersToEnd, markAccessEnded } from './member-access.queries.ts';
import { revokeHandoversOfCreator } from './revoke-handovers.queries.ts';

type Context = Pick<ServiceContext, 'storage' | 'clock'>;

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** The number of members read at a time. */
const batchSize = 100;

/**
 * Ends the access of every member whose end time has passed, in all workspaces. Every replica does this, but each member's
 * access ends only once.
 */
export async function endDueAccess(context: Context, signal: AbortSignal): Promise<void> {
  const now = instantOf(context.clock.now());
  for (;;) {
    const due = await listMembersToEnd(context.storage, { now, maxRows: batchSize });
    for (const member of due) {
      if (signal.aborted) return;
      await endAccess(context, member);
    }
    if (due.length < batchSize) return;
  }
}

/** Ends the access of a member if its time has passed. */
export const endAccess = ({ storage, clock }: Context, member: MemberKey): Promise<void> =>
  storage.write(serviceActor, async tx => {
    // Every change to a workspace's members locks the workspace first.
    if (await lockWorkspace(tx, member)) await endSessionsAndTokens(tx, member, instantOf(clock.now()));
  });

/** Like `endAccess`, but in a transaction that must already have locked the workspace. */
export async function endSessionsAndTokens(tx: Transaction, member: MemberKey, now: string): Promise<void> {
  const ended = await markAccessEnded(tx, { ...member, now });
  if (ended) {
    await deletePin(tx, member);
    await deleteTabletSessionsOf(tx, member);
  }
  if (ended?.userId) await leaveWorkspace(tx, { workspaceId: member.workspaceId, userId: ended.userId }, now);
}

/**
 * Revokes the tokens and links to birds of a person who no longer has access, deletes their calendar feeds, and moves
 * their sessions to another workspace.
 */
export async function leaveWorkspace(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: WorkspaceId; userId: string },
  now: string,
): Promise<void> {
  const user = await lockUser.required(tx, { userId });
  await revokeTokensOf(tx, { workspaceId, userId, now });
  await revokeHandoversOfCreator(tx, { workspaceId, userId, now });
  await deleteFeedsOf(tx, { workspaceId, userId });
  const next = await chooseWorkspace(tx, user, now);
  await moveSessions(tx, { userId, from: workspaceId, to: next });
  if (user.lastWorkspaceId === workspaceId) await updateLastWorkspace(tx, { userId, workspaceId: next });
}
