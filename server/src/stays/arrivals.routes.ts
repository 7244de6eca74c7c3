// The endpoints that show and change the arrival of a bird.
import type { ArrivalInput } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import { archiveRowOfBird } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { moveArrivalDay, moveStayBack } from './arrival-day.ts';
import { deleteArrival, findArrival, upsertArrival } from './arrivals.queries.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { absencesOf } from './presence.ts';
import {
  arrivalOf,
  emptyArrival,
  readArrival,
  readStoredArrival,
  type StoredArrival,
} from './read-arrival.ts';
import { readStays, refreshPresence } from './stay-history.ts';
import { findBirdOfStays, listStays } from './stays.queries.ts';

export function arrivalRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve(
    'GET /api/birds/:birdId/arrival',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) => {
      const bird = await findBirdOfStays(storage, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      const { timeZone } = await findWorkspaceTime(storage, workspaceId, context);
      return ok({ arrival: await readArrival(storage, bird, await readStays(storage, bird, timeZone)) });
    },
  );

  serve('PUT /api/birds/:birdId/arrival', async ({ caller, params: { birdId }, body, write, storage }) => {
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
  const { ringNumber, ringKind } = ring === null ? emptyArrival : before;
  const { number = ringNumber, kind = ringKind } = ring ?? {};
  return omitUndefined({ ...sent, foundPlace: foundAt, ringNumber: number, ringKind: kind });
}

/** Stores an arrival and records the change, if there is one. */
async function storeArrival(
  tx: Transaction,
  { workspaceId, id: birdId }: Pick<BirdsTable, 'workspaceId' | 'id'>,
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

/** Returns an arrival's fields as the history shows them. */
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
    if (stored.joinedOn !== null && restored.arrivedOn !== stored.joinedOn) {
      const stays = await listStays(tx, { workspaceId, birdId });
      const isMoved = await moveStayBack(tx, { stays, joinedOn: stored.joinedOn }, restored.arrivedOn);
      if (!isMoved) return false;
    }
    const { arrivedOn: joinedOn, foundAt: foundPlace, ...others } = restored;
    const { joinedDead } = stored;
    await upsertArrival(tx, { ...others, joinedOn, joinedDead, foundPlace, workspaceId, birdId });
    return true;
  },
  remove: async (tx, { workspaceId, birdId, changeId }) => {
    await archiveRowOfBird(tx, 'arrivals', { workspaceId, birdId, changeId });
    await deleteArrival(tx, { workspaceId, birdId });
  },
  afterwards: async (tx, record, role) => {
    const { absences } = await lockBird.required(tx, record);
    expectManagerIfGone({ role }, [], absences ?? [], absencesOf(await listStays(tx, record)));
    await refreshPresence(tx, record, record.at);
  },
};
