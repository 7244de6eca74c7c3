// Reads the new changes in a workspace's history, and appends events to its stream.
import { isDeepStrictEqual } from 'node:util';
import { isCall } from '@flock-care/contract/guard';
import type { EventType } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { readSigns } from '../care/observed-signs.ts';
import { instantOf, later, minuteMs } from '../clock.ts';
import { type BirdVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import { isImportedAuthor } from '../history/author-ids.ts';
import { leastChangeId, timeOfChangeId } from '../history/change-id.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { EventDetails, EventStreamsTable, KnownBird } from '../storage/tables/events.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { localDay } from '../workspaces/local-time.ts';
import { findTimeZone } from '../workspaces/workspace-time.ts';
import { detailsOf, eventTypeOf, type ReadChange } from './event-of-change.ts';
import { insertEvents, listArrivedBirds, listChangesAfter, listReadChanges } from './events.queries.ts';
import { findStream, lockStream, updateStream } from './streams.queries.ts';

/**
 * An upper limit for the time from the creation of a change's id to its commit, plus the clock skew between replicas. A
 * statement takes at most 15 seconds, including up to 5 seconds of waiting for a lock. On PostgreSQL a change may
 * become visible after one with a higher id, so the changes of this period are read again each time.
 */
const overlapMs = 5 * minuteMs;
/** The maximum number of changes per transaction. A low maximum keeps transactions short. */
const maxChanges = 500;
/** The interval at which a stream without news saves its position, so that it never has to reread much of the history. */
const savePositionEveryMs = 60 * minuteMs;

type Stream = Awaited<ReturnType<typeof findStream>> & object;
type Settings = Pick<AppContext['config'], 'timeZone'>;

interface NewEvent {
  changeId: string | null;
  type: EventType;
  at: string;
  recordId: string | null;
  birdId: string | null;
  birdName: string | null;
  details: EventDetails;
}

interface News {
  events: NewEvent[];
  readTo: string;
  knownBirds: Record<string, KnownBird>;
}

/**
 * Returns true if there is something to store: new events, a change to the known birds, or the position of a stream
 * that has had no news for an hour. Takes no lock and writes nothing.
 */
export async function hasNews(
  from: Reader,
  workspaceId: WorkspaceId,
  config: Settings,
  now: Date,
): Promise<boolean> {
  const stream = await findStream(from, { workspaceId });
  if (!stream) return false;
  const { events, knownBirds } = await readNews(from, stream, config, now);
  if (events.length > 0 || later(new Date(stream.readTo), savePositionEveryMs) < now) return true;
  return !isDeepStrictEqual(knownBirds, stream.knownBirds);
}

/**
 * Appends new events to a workspace's stream, if it has one. To collect all of them, call it until it returns 0.
 *
 * @returns the number of events
 */
export async function collectEvents(
  tx: Transaction,
  workspaceId: WorkspaceId,
  config: Settings,
  now: Date,
): Promise<number> {
  const stream = await lockStream(tx, { workspaceId });
  if (!stream) return 0;
  const { events, readTo, knownBirds } = await readNews(tx, stream, config, now);
  const rows = events.map((event, index) => [
    ...[stream.lastEvent + index + 1, event.changeId, event.type, event.at],
    ...[event.recordId, event.birdId, event.birdName, event.details],
  ]);
  if (rows.length > 0) await insertEvents(tx, { workspaceId, rows: JSON.stringify(rows) });
  await updateStream(tx, {
    ...{ workspaceId, readTo, lastEvent: stream.lastEvent + rows.length },
    knownBirds: JSON.stringify(knownBirds),
  });
  return rows.length;
}

/** Returns the birds in the flock with their verdicts: the initial state of a new stream. */
export async function readKnownBirds(
  from: Reader,
  workspaceId: WorkspaceId,
  config: Settings,
  now: Date,
): Promise<Record<string, KnownBird>> {
  const birds = await readBirds(from, workspaceId, config, now);
  return Object.fromEntries(
    birds.map(({ birdId, birdName, result }) => [birdId, { name: birdName, verdict: result.verdict }]),
  );
}

async function readBirds(
  from: Reader,
  workspaceId: WorkspaceId,
  config: Settings,
  now: Date,
): Promise<BirdVerdict[]> {
  const today = localDay(now, await findTimeZone(from, workspaceId, config));
  return listVerdicts(from, workspaceId, await readSigns(from, workspaceId, today));
}

/**
 * Reads the birds before the changes. A verdict is therefore never ahead of the change that caused it. If it is behind,
 * the next collection finds the new verdict.
 */
async function readNews(from: Reader, stream: Stream, config: Settings, now: Date): Promise<News> {
  const { workspaceId } = stream;
  const birds = await readBirds(from, workspaceId, config, now);
  const changes = await listNewChanges(from, stream);
  const hasMore = changes.length > maxChanges;
  const read = changes.slice(0, maxChanges);
  const last = read.at(-1);
  const readTo = hasMore && last && timeOfChangeId(last.id) < now ? timeOfChangeId(last.id) : now;
  const knownBirds = { ...stream.knownBirds };
  const events = read.flatMap(change => eventOf(change, knownBirds) ?? []);
  if (!hasMore) events.push(...compareBirds(birds, knownBirds, read, now));
  return { events, readTo: instantOf(readTo), knownBirds };
}

/** Lists the changes that can become events, oldest first. Stops when there are more than fit into one transaction. */
async function listNewChanges(
  from: Reader,
  { workspaceId, openedAt, readTo }: Pick<EventStreamsTable, 'workspaceId' | 'openedAt' | 'readTo'>,
): Promise<ReadChange[]> {
  const earliest = Math.max(Date.parse(openedAt), Date.parse(readTo) - overlapMs);
  const afterId = leastChangeId(new Date(earliest));
  const read = new Set(
    (await listReadChanges(from, { workspaceId, afterId })).map(({ changeId }) => changeId),
  );
  const arrived = await listArrivedBirds(from, { workspaceId, afterId });
  const arrivedWithBird = ({ id, action, birdId }: ReadChange) =>
    action !== 'moved' && arrived.some(bird => bird.birdId === birdId && id <= bird.lastChangeId);
  const found: ReadChange[] = [];
  for (let last = afterId; ; ) {
    const page = await listChangesAfter(from, { workspaceId, afterId: last, maxRows: maxChanges });
    const isNews = (change: ReadChange) =>
      // The history of an imported archive happened elsewhere.
      !isImportedAuthor(change.userId) && !read.has(change.id) && !arrivedWithBird(change);
    found.push(...page.filter(change => eventTypeOf(change) && isNews(change)));
    const end = page.at(-1);
    if (!end || page.length < maxChanges || found.length > maxChanges) return found;
    last = end.id;
  }
}

/**
 * Returns the event for a change, and updates `knownBirds` if a bird arrives or leaves. Deleting or moving a bird that
 * has already left the flock is not an event.
 */
function eventOf(change: ReadChange, knownBirds: Record<string, KnownBird>): NewEvent | undefined {
  const { id, at, recordId, birdId, birdName } = change;
  const type = eventTypeOf(change);
  if (!type) return undefined;
  if (birdId && type === 'bird.left') {
    if (!knownBirds[birdId]) return undefined;
    delete knownBirds[birdId];
  }
  if (birdId && type === 'bird.arrived') knownBirds[birdId] = { name: birdName ?? '', verdict: null };
  return { changeId: id, type, at, recordId, birdId, birdName, details: detailsOf(change) };
}

/**
 * Compares the birds with the known birds, returns events for those that arrived, left or have a new verdict, and
 * updates the known birds. A verdict may change for many reasons, even because a day has passed, and a stay can take a
 * bird away or bring it back.
 */
function compareBirds(
  birds: readonly BirdVerdict[],
  knownBirds: Record<string, KnownBird>,
  changes: readonly ReadChange[],
  now: Date,
): NewEvent[] {
  const events: NewEvent[] = [];
  const add = (type: EventType, birdId: string, birdName: string, details: EventDetails = {}) => {
    events.push({ changeId: null, type, at: instantOf(now), recordId: null, birdId, birdName, details });
  };
  // These birds may have been read before they arrived or left.
  const skipped = new Set(changes.filter(({ kind }) => kind === 'bird').map(({ birdId }) => birdId));
  const here = new Map(birds.map(bird => [bird.birdId, bird]));
  for (const [birdId, { name }] of Object.entries(knownBirds)) {
    if (here.has(birdId) || skipped.has(birdId)) continue;
    delete knownBirds[birdId];
    add('bird.left', birdId, name);
  }
  for (const { birdId, birdName, result } of birds) {
    if (skipped.has(birdId)) continue;
    const known = knownBirds[birdId];
    if (!known) add('bird.arrived', birdId, birdName);
    const { verdict } = result;
    const before = known?.verdict ?? null;
    knownBirds[birdId] = { name: birdName, verdict };
    // A bird's first verdict is news only if it says to call a vet.
    const isNews = before === null ? isCall(verdict) : verdict !== before;
    if (isNews) add('verdict.changed', birdId, birdName, { verdict, verdictBefore: before });
  }
  return events;
}
