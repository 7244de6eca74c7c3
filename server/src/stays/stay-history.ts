// Changes the stays of a bird, records the changes in the history, and undoes them.
import { departedKinds } from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer, UndoneRecord } from '../history/restorer.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { StaysTable } from '../storage/tables/stays.ts';
import { addDays } from '../workspaces/local-time.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { stayOn } from './life.ts';
import { absencesOf, firstStayOf, isPossible, presenceOf, type StayStart } from './presence.ts';
import {
  deleteStay,
  fieldColumns,
  findBirdOfStays,
  insertStay,
  listStays,
  updatePresence,
  updateStay,
} from './stays.queries.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
type Bird = Pick<BirdsTable, 'workspaceId' | 'id' | 'gotchaDay' | 'createdAt'>;
export type NamedStay = StaysTable & { createdByName: string | null };

/** Reads the stays of a bird, oldest first. A bird without stored stays has the one that `firstStayOf` returns. */
export async function readStays(from: Reader, bird: Bird, timeZone: string): Promise<NamedStay[]> {
  const stored = await listStays(from, { workspaceId: bird.workspaceId, birdId: bird.id });
  return stored.length > 0 ? stored : [{ ...firstStayOf(bird, timeZone), createdByName: null }];
}

/** Reads the kind and the first day of the current stay; undefined if the flock has no such bird. */
export async function readCurrentStay(
  from: Reader,
  { workspaceId, birdId }: BirdKey,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<StayStart | undefined> {
  const bird = await findBirdOfStays(from, { workspaceId, birdId });
  if (!bird) return undefined;
  const stays = await readStays(from, bird, timeZone);
  const { kind, startedOn } = stayOn({ stays }, today) ?? firstStayOf(bird, timeZone);
  return { kind, startedOn };
}

/** Stores the first stay of a bird without stored stays, before another stay is added. The bird must be locked. */
export const storeFirstStay = async (tx: Transaction, bird: Bird, timeZone: string): Promise<void> => {
  const stored = await listStays(tx, { workspaceId: bird.workspaceId, birdId: bird.id });
  if (stored.length === 0) await insertStay(tx, firstStayOf(bird, timeZone));
};

/**
 * Makes room for another stay. If a stay has begun, stores the bird's first stay. Otherwise, drops the stored stays,
 * which are in the future: the bird has arrived earlier than expected. The bird must be locked.
 *
 * @returns the stays that remain
 */
export async function makeRoomForStay(
  tx: Transaction,
  bird: Bird,
  { timeZone, today }: { timeZone: string; today: string },
  at: string,
): Promise<NamedStay[]> {
  const stays = await readStays(tx, bird, timeZone);
  if (stays.some(({ startedOn }) => startedOn <= today)) {
    await storeFirstStay(tx, bird, timeZone);
    return stays;
  }
  for (const stay of await listStays(tx, { workspaceId: bird.workspaceId, birdId: bird.id })) {
    await dropStay(tx, stay, at);
  }
  return [];
}

/** Adds a stay. The bird must be locked. Call `makeRoomForStay` first. */
export async function addStay(tx: Transaction, stay: StaysTable): Promise<void> {
  const { workspaceId, birdId, id, createdAt: at } = stay;
  await insertStay(tx, stay);
  const fields = pick(stay, fieldColumns);
  await recordChange(tx, {
    workspaceId,
    at,
    kind: 'stay',
    recordId: id,
    birdId,
    before: null,
    after: fields,
  });
  await refreshPresence(tx, stay, at);
}

/** Changes a stay. The bird must be locked, and its first stay stored. */
export async function changeStay(
  tx: Transaction,
  before: StaysTable,
  after: StaysTable,
  at: string,
): Promise<void> {
  const { workspaceId, birdId, id } = before;
  await updateStay(tx, after);
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'stay', recordId: id, birdId },
    before: pick(before, fieldColumns),
    after: pick(after, fieldColumns),
  });
  await refreshPresence(tx, before, at);
}

/** Archives a stay and deletes it. The bird must be locked. */
export async function dropStay(tx: Transaction, stay: StaysTable, at: string): Promise<void> {
  const { workspaceId, birdId, id } = stay;
  const changeId = await recordChange(tx, {
    ...{ workspaceId, at, kind: 'stay', recordId: id, birdId },
    before: pick(stay, fieldColumns),
    after: null,
  });
  await removeStay(tx, { workspaceId, birdId, recordId: id, changeId });
  await refreshPresence(tx, stay, at);
}

async function removeStay(
  tx: Transaction,
  { workspaceId, birdId, recordId, changeId }: Omit<UndoneRecord, 'undoneId' | 'at'>,
): Promise<void> {
  await archiveRecord(tx, 'stays', { workspaceId, birdId, recordId, changeId });
  await deleteStay(tx, { workspaceId, birdId, id: recordId });
}

/**
 * Updates the columns of the bird that are derived from its stays. Also judges the bird again, because its first stay
 * decides whether it is a newcomer, and wakes the flock's clock, because other doses may now be expected.
 */
export async function refreshPresence(
  tx: Transaction,
  { workspaceId, birdId }: BirdKey,
  at: string,
): Promise<void> {
  const stays = await listStays(tx, { workspaceId, birdId });
  await updatePresence(tx, { workspaceId, birdId, ...presenceOf(stays) });
  await rejudgeBird(tx, { workspaceId, birdId }, at);
  await wakeFlockClock(tx, workspaceId, at);
}

const findStay = async (tx: Transaction, { workspaceId, birdId, recordId }: UndoneRecord) =>
  (await listStays(tx, { workspaceId, birdId })).find(({ id }) => id === recordId);

/** True if one of several stays is in the future in every time zone: a stay that `makeRoomForStay` has dropped. */
const hasFutureStay = (stays: readonly StayStart[], at: string): boolean =>
  stays.length > 1 && stays.some(({ startedOn }) => startedOn > addDays(at.slice(0, 'YYYY-MM-DD'.length), 1));

const isDepartedKind = (kind: unknown) => departedKinds.some(gone => gone === kind);

export const stayRestorer: Restorer = {
  isForManagers: ({ before, after }) => [before, after].some(side => isDepartedKind(side?.kind)),
  find: async (tx, record) => {
    const stay = await findStay(tx, record);
    return stay && pick(stay, fieldColumns);
  },
  update: async (tx, record, fields) => {
    const stay = await findStay(tx, record);
    const isTaken = (await listStays(tx, record)).some(
      ({ id, startedOn }) => id !== record.recordId && startedOn === fields.startedOn,
    );
    return Boolean(stay) && !isTaken && (await updateStay(tx, { ...(stay as StaysTable), ...fields })) > 0;
  },
  remove: removeStay,
  afterwards: async (tx, record, role) => {
    const stays = await listStays(tx, record);
    // Other stays have been added or deleted since.
    if (!isPossible(stays) || hasFutureStay(stays, record.at)) throw refuse('changedSince');
    const stay = stays.filter(({ id }) => id === record.recordId);
    const { absences } = await lockBird.required(tx, record);
    expectManagerIfGone({ role }, stay, absences ?? [], absencesOf(stays));
    await refreshPresence(tx, record, record.at);
  },
};
