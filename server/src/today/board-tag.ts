// The ETag of the board, computed from a few rows, without reading the board itself.
//
// The history records every change to the board, with two exceptions: a bird that moves in brings its old changes, and
// a person's new name is not recorded in any flock. The board also changes with the time of day: at midnight, and when
// a dose becomes due or overdue. So the tag depends on the newest changes, the number of birds, the names of members,
// the time zone, the date, and the period during which no dose changes its state.
import { type ChangeKind, changeKinds } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { minuteMs } from '../clock.ts';
import { leastChangeId } from '../history/change-id.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import type { StateSpan } from './dose-clock.ts';
import {
  type findBoardState,
  listChangeIds,
  listChangesFrom,
  maxChangeLimit,
  usualChangeLimit,
} from './today.queries.ts';

/** Increase this when the same records produce a different board. */
const boardVersion = 4;

/**
 * The longest time between making a change and committing it, including the difference between the clocks of processes.
 * The id of a change begins with the time at which it was made.
 */
const commitsWithinMs = 2 * minuteMs;

type BoardState = NonNullable<Awaited<ReturnType<typeof findBoardState>>>;

/**
 * Returns the ids of the newest change and of those made at most `commitsWithinMs` before it. Other changes from that
 * period may still be committed.
 */
export const newestChanges = async (
  from: Reader,
  workspaceId: WorkspaceId,
  { changeIds }: BoardState,
): Promise<readonly string[]> => newestOf(changeIds ?? []) ?? (await listNewest(from, workspaceId));

/** Returns everything that distinguishes one board from another, apart from the changes and the states of doses. */
export const circumstancesOf = (
  { birds, memberNames }: BoardState,
  { today, timeZone }: WorkspaceTime,
): string => JSON.stringify([boardVersion, today, timeZone, birds, memberNames]);

/**
 * Returns a hash that identifies the contents of the board, except for the states of doses. Read both inputs before the
 * board itself.
 */
export const boardHash = (circumstances: string, changes: readonly string[]): string =>
  hashOf(JSON.stringify([circumstances, changes]));

/**
 * Lists the kinds of changes committed since the known changes were the newest; all kinds if there are too many changes
 * to read.
 */
export async function listKindsChanged(
  from: Reader,
  workspaceId: WorkspaceId,
  known: readonly string[],
): Promise<ReadonlySet<ChangeKind>> {
  const [newest] = known;
  const firstId = newest === undefined ? oldestId : leastChangeId(new Date(timeOf(newest) - commitsWithinMs));
  const changes = await listChangesFrom(from, { workspaceId, firstId });
  if (changes.length === maxChangeLimit) return new Set(changeKinds);
  const seen = new Set(known);
  return new Set(changes.flatMap(({ id, kind }) => (seen.has(id) ? [] : [kind])));
}

const timeOf = (changeId: string) => Number.parseInt(changeId.slice(0, 8) + changeId.slice(9, 13), 16);

/**
 * Returns the ids of the newest change and of those made at most `commitsWithinMs` before it; undefined if `ids` may
 * not contain all of them.
 */
function newestOf(ids: readonly string[]): readonly string[] | undefined {
  const [newest] = ids;
  if (newest === undefined) return [];
  const sinceMs = timeOf(newest) - commitsWithinMs;
  const count = ids.findIndex(id => timeOf(id) < sinceMs);
  if (count >= 0) return ids.slice(0, count);
  return ids.length < usualChangeLimit ? ids : undefined;
}

async function listNewest(from: Reader, workspaceId: WorkspaceId): Promise<readonly string[]> {
  const ids = (await listChangeIds(from, { workspaceId })).map(({ id }) => id);
  return newestOf([...ids, oldestId]) ?? [];
}

const oldestId = leastChangeId(new Date(0));

/** Formats a time in base 36, and infinity as an empty string. */
const tagOfTime = (ms: number) => (ms === Number.POSITIVE_INFINITY ? '' : ms.toString(36));

export const boardTag = (hash: string, { fromMs, untilMs }: StateSpan): string =>
  `"${hash}.${tagOfTime(fromMs)}.${tagOfTime(untilMs)}"`;

const sentTag = /"([\w-]+)\.([0-9a-z]{1,10})\.([0-9a-z]{0,10})"/g;

/** Returns the client's tag if it is still valid for the board. */
export function findValidTag(ifNoneMatch: string | undefined, hash: string, now: Date): string | undefined {
  for (const [tag, sentHash, from = '', until = ''] of ifNoneMatch?.matchAll(sentTag) ?? []) {
    const nowMs = now.getTime();
    const isInSpan =
      Number.parseInt(from, 36) <= nowMs && (until === '' || nowMs < Number.parseInt(until, 36));
    if (sentHash === hash && isInSpan) return tag;
  }
  return undefined;
}
