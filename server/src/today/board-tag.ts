// The ETag of the board: whether it has changed is told from a few rows, without reading what it shows.
//
// All that the board shows is recorded in the history as it changes. Two things are not: a bird that moved in brings its
// old changes along, and a person who is renamed changes no flock. The time of day changes it too: at midnight, and when
// a dose becomes due or overdue. So a tag is made of the newest changes, of the number of birds, the names of people and
// the date, and of the span in which no dose changes its state.
import { type ChangeKind, changeKinds } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { minuteMs } from '../clock.ts';
import { leastChangeId } from '../history/change-id.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import type { Span } from './dose-clock.ts';
import {
  fewChanges,
  type findBoardState,
  listChangeIds,
  listChangesFrom,
  manyChanges,
} from './today.queries.ts';

/** Raised when the board shows something else of the same records. */
const boardVersion = 2;

/**
 * The id of a change begins with its time. A change can be committed after others that were made later, by another
 * process and with another clock, but never so much later.
 */
const commitsWithinMs = 2 * minuteMs;

type BoardState = NonNullable<Awaited<ReturnType<typeof findBoardState>>>;

/** The newest changes: all that may have been committed since the newest of them was made. */
export const newestChanges = async (
  from: Reader,
  workspaceId: WorkspaceId,
  { changeIds }: BoardState,
): Promise<readonly string[]> => newestOf(changeIds ?? []) ?? (await listNewest(from, workspaceId));

/** Tells boards of the same records apart. */
export const circumstancesOf = (
  { birds, memberNames }: BoardState,
  { today, timeZone }: WorkspaceTime,
): string => JSON.stringify([boardVersion, today, timeZone, birds, memberNames]);

/** Identifies what the board shows, apart from the states of doses. Both are read before everything else that is shown. */
export const boardHash = (circumstances: string, changes: readonly string[]): string =>
  hashOf(JSON.stringify([circumstances, changes]));

/** Of which kinds the changes are that were committed since these were the newest. */
export async function listKindsChanged(
  from: Reader,
  workspaceId: WorkspaceId,
  known: readonly string[],
): Promise<ReadonlySet<ChangeKind>> {
  const [newest] = known;
  const firstId = newest === undefined ? oldestId : leastChangeId(new Date(timeOf(newest) - commitsWithinMs));
  const changes = await listChangesFrom(from, { workspaceId, firstId });
  if (changes.length === manyChanges) return new Set(changeKinds);
  const seen = new Set(known);
  return new Set(changes.flatMap(({ id, kind }) => (seen.has(id) ? [] : [kind])));
}

const timeOf = (changeId: string) => Number.parseInt(changeId.slice(0, 8) + changeId.slice(9, 13), 16);

/** Those that may have been committed after the newest one was made; undefined if these are not all of them. */
function newestOf(ids: readonly string[]): readonly string[] | undefined {
  const [newest] = ids;
  if (newest === undefined) return [];
  const sinceMs = timeOf(newest) - commitsWithinMs;
  const count = ids.findIndex(id => timeOf(id) < sinceMs);
  if (count >= 0) return ids.slice(0, count);
  return ids.length < fewChanges ? ids : undefined;
}

async function listNewest(from: Reader, workspaceId: WorkspaceId): Promise<readonly string[]> {
  const ids = (await listChangeIds(from, { workspaceId })).map(({ id }) => id);
  return newestOf([...ids, oldestId]) ?? [];
}

const oldestId = leastChangeId(new Date(0));

/** In base 36; nothing stands for the end of time. */
const tagOfTime = (ms: number) => (ms === Number.POSITIVE_INFINITY ? '' : ms.toString(36));

export const boardTag = (hash: string, { fromMs, untilMs }: Span): string =>
  `"${hash}.${tagOfTime(fromMs)}.${tagOfTime(untilMs)}"`;

const sentTag = /"([\w-]+)\.([0-9a-z]{1,10})\.([0-9a-z]{0,10})"/g;

/** The tag that a client has, if it is still that of the board. */
export function findValidTag(ifNoneMatch: string | undefined, hash: string, now: Date): string | undefined {
  for (const [tag, sentHash, from = '', until = ''] of ifNoneMatch?.matchAll(sentTag) ?? []) {
    const nowMs = now.getTime();
    const isInSpan =
      Number.parseInt(from, 36) <= nowMs && (until === '' || nowMs < Number.parseInt(until, 36));
    if (sentHash === hash && isInSpan) return tag;
  }
  return undefined;
}
