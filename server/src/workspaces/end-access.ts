// Ends the access of members when its time has come: their sessions and tokens end as those of a member who is removed.
import type { AppContext } from '../app-context.ts';
import { lockWorkspace } from '../auth/callers.queries.ts';
import { moveSessions } from '../auth/sessions.queries.ts';
import { revokeTokensOf } from '../auth/tokens.queries.ts';
import { lockUser, updateLastWorkspace } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { deleteFeedsOf } from './end-feeds.queries.ts';
import { endHandoversOfMaker } from './end-handovers.queries.ts';
import { listDueEnds, markAccessEnded } from './member-access.queries.ts';

type Context = Pick<AppContext, 'storage' | 'clock'>;

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** How many ends are looked up at once. */
const batchSize = 100;

/** Ends what is due, of all workspaces. Every replica does, and each end happens once. */
export async function endDueAccess(context: Context, signal: AbortSignal): Promise<void> {
  const now = instantOf(context.clock.now());
  for (;;) {
    const due = await listDueEnds(context.storage, { now, maxRows: batchSize });
    for (const member of due) {
      if (signal.aborted) return;
      await endAccess(context, member);
    }
    if (due.length < batchSize) return;
  }
}

/** Ends the sessions and tokens of a member, if their access has ended. */
export const endAccess = ({ storage, clock }: Context, member: MemberKey): Promise<void> =>
  storage.write(serviceActor, async tx => {
    // As everything that changes the members of a workspace.
    if (await lockWorkspace(tx, member)) await endSessionsAndTokens(tx, member, instantOf(clock.now()));
  });

/** The same in a transaction that has locked the workspace. */
export async function endSessionsAndTokens(tx: Transaction, member: MemberKey, now: string): Promise<void> {
  const ended = await markAccessEnded(tx, { ...member, now });
  if (ended?.userId) await leaveWorkspace(tx, { workspaceId: member.workspaceId, userId: ended.userId }, now);
}

/** Revokes the tokens and links of a person who no longer has access, and moves their sessions to another of their workspaces. */
export async function leaveWorkspace(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: WorkspaceId; userId: string },
  now: string,
): Promise<void> {
  const user = await lockUser.required(tx, { userId });
  await revokeTokensOf(tx, { workspaceId, userId, now });
  await endHandoversOfMaker(tx, { workspaceId, userId, now });
  await deleteFeedsOf(tx, { workspaceId, userId });
  const next = await chooseWorkspace(tx, user, now);
  await moveSessions(tx, { userId, from: workspaceId, to: next });
  if (user.lastWorkspaceId === workspaceId) await updateLastWorkspace(tx, { userId, workspaceId: next });
}
