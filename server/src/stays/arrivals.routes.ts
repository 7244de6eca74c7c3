// The endpoints of arrivals: show one, and write it.
import type { ArrivalInput } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../auth/callers.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import { archiveRowOfBird } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { deleteArrival, findArrival, upsertArrival } from './arrivals.queries.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { absencesOf, inOrder } from './presence.ts';
import { arrivalOf, readArrival, readStoredArrival, type StoredArrival } from './read-arrival.ts';
import { changeStay, keepFirstStay, readStays } from './stay-history.ts';
import { findBirdOfStays } from './stays.queries.ts';

type Bird = Pick<BirdsTable, 'workspaceId' | 'id' | 'gotchaDay' | 'createdAt' | 'dateOfBirth'>;

export function arrivalRoutes(serve: Serve, context: AppContext): void {
  const { storage, clock } = context;

  serve('GET /api/birds/:birdId/arrival', async ({ caller: { workspaceId }, params: { birdId } }) => {
    const bird = await findBirdOfStays(storage, { workspaceId, birdId });
    if (!bird) throw refuse('birdNotFound');
    const { timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    return ok({ arrival: await readArrival(storage, bird, await readStays(storage, bird, timeZone)) });
  });

  serve('PUT /api/birds/:birdId/arrival', async ({ caller, params: { birdId }, body, write }) => {
    const { workspaceId } = caller;
    const time = await findWorkspaceTime(storage, workspaceId, context);
    const at = instantOf(clock.now());
    return write(async tx => {
      const bird = await lockBird(tx, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      const { arrivedOn, ...sent } = body;
      const before = await readStoredArrival(tx, bird);
      const after = { ...before, ...columnsOf(sent, before) };
      if (arrivedOn !== undefined)
        await moveArrivalDay(tx, { caller, bird, arrivedOn, stored: after, time, at });
      await storeArrival(tx, bird, before, after, at);
      const stays = await readStays(tx, bird, time.timeZone);
      return ok({ arrival: arrivalOf(after, stays) });
    });
  });
}

/** Returns the columns that a request sets. */
function columnsOf(
  { foundAt, ring, ...sent }: Omit<ArrivalInput, 'arrivedOn'>,
  before: StoredArrival,
): Partial<StoredArrival> {
  const { number = before.ringNumber, kind = before.ringKind } = ring ?? {};
  return omitUndefined({ ...sent, foundPlace: foundAt, ringNumber: number, ringKind: kind });
}

interface ArrivalDay {
  caller: Caller;
  bird: Bird;
  arrivedOn: string;
  stored: StoredArrival;
  time: WorkspaceTime;
  at: string;
}

/**
 * Moves the day of arrival: the start of the first stay or, if the bird moved in from another flock, the day of the move,
 * which is set in `stored`.
 *
 * @throws RefusalError: 400 if the day is impossible, 403 for a caregiver if the first stay says that the bird is gone
 */
async function moveArrivalDay(
  tx: Transaction,
  { caller, bird, arrivedOn, stored, time: { today, timeZone }, at }: ArrivalDay,
): Promise<void> {
  const stays = inOrder(await readStays(tx, bird, timeZone));
  const [first, second] = stays;
  if (!first || arrivedOn === (stored.joinedOn ?? first.startedOn)) return;
  const refuseDay = (sentence: string) => refuseInput('arrival', 'payload', { arrivedOn: [sentence] });
  if (arrivedOn > today) throw refuseDay(`Must not be after today, ${today}.`);
  if (stored.joinedOn !== null) {
    if (arrivedOn < first.startedOn)
      throw refuseDay(`Must not be before the first stay, on ${first.startedOn}.`);
    stored.joinedOn = arrivedOn;
    return;
  }
  if (bird.dateOfBirth !== null && arrivedOn < bird.dateOfBirth) {
    throw refuseDay(`Must not be before the bird hatched, on ${bird.dateOfBirth}.`);
  }
  if (second && arrivedOn >= second.startedOn) {
    throw refuseDay(`Must be before the second stay, which began on ${second.startedOn}.`);
  }
  const after = { ...first, startedOn: arrivedOn };
  expectManagerIfGone(caller, [first], absencesOf(stays), absencesOf([after, ...stays.slice(1)]));
  await keepFirstStay(tx, bird, timeZone);
  await changeStay(tx, first, after, at);
}

/** Stores an arrival and records the change, if there is one. */
async function storeArrival(
  tx: Transaction,
  { workspaceId, id: birdId }: Bird,
  before: StoredArrival,
  after: StoredArrival,
  at: string,
): Promise<void> {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  if (JSON.stringify(old) === JSON.stringify(current)) return;
  const isNew = (await findArrival(tx, { workspaceId, birdId })) === undefined;
  await upsertArrival(tx, { ...after, workspaceId, birdId });
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'arrival', recordId: birdId, birdId },
    before: isNew ? null : old,
    after: current,
  });
}

/** Returns the fields of an arrival as the history shows them. */
const fieldsOf = ({ joinedOn, joinedDead, foundPlace, ...arrival }: StoredArrival) => ({
  arrivedOn: joinedOn,
  ...arrival,
  foundAt: foundPlace,
});

export const arrivalRestorer: Restorer = {
  find: async (tx, { workspaceId, birdId }) => {
    const stored = await findArrival(tx, { workspaceId, birdId });
    return stored && fieldsOf(stored);
  },
  update: async (tx, { workspaceId, birdId }, fields) => {
    const stored = await findArrival.required(tx, { workspaceId, birdId });
    const restored = { ...fieldsOf(stored), ...fields };
    const { arrivedOn: joinedOn, foundAt: foundPlace, ...others } = restored;
    const { joinedDead } = stored;
    await upsertArrival(tx, { ...others, joinedOn, joinedDead, foundPlace, workspaceId, birdId });
    return true;
  },
  remove: async (tx, { workspaceId, birdId, changeId }) => {
    await archiveRowOfBird(tx, 'arrivals', { workspaceId, birdId, changeId });
    await deleteArrival(tx, { workspaceId, birdId });
  },
};
