// Records changes to observations in the history, and undoes them.
import { conditionSignOf, guardSigns, isConditionSign } from '@flock-care/contract/guard';
import { enqueueSignAlert } from '../alerts/weight-alert.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { ObservationsTable } from '../storage/tables/care.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  deleteObservation,
  fieldColumns,
  lockObservation,
  updateObservation,
} from './observations.queries.ts';

interface ObservationKey {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
}

/**
 * Locks a bird and then one of its observations. The lock on the bird keeps it from moving to another flock.
 *
 * @throws RefusalError: 404 if there is no such observation
 */
export async function lockObservationOfBird(tx: Transaction, key: ObservationKey) {
  const stored = (await lockBird(tx, key)) && (await lockObservation(tx, key));
  if (!stored) throw refuse('observationNotFound');
  return stored;
}

type Fields = Pick<ObservationsTable, 'observedOn' | 'notes' | 'bodyCondition'> & {
  signs: readonly string[];
};

/** Records a change, and enqueues an alert if the bird shows a new sign. @returns the id of the change */
export async function recordObservation(
  tx: Transaction,
  { workspaceId, birdId, id, at }: ObservationKey & { at: string },
  before: Fields | null,
  after: Fields | null,
): Promise<string> {
  await enqueueNewSignAlert(tx, { workspaceId, birdId, id, at }, before, after);
  const fields = (observed: Fields | null) => observed && pick(observed, fieldColumns);
  return recordChange(tx, {
    ...{ workspaceId, at, kind: 'observation', recordId: id, birdId },
    before: fields(before),
    after: fields(after),
  });
}

/**
 * Enqueues an alert for a new sign, even in an old observation. When the job runs, it checks whether the signs still
 * count.
 */
async function enqueueNewSignAlert(
  tx: Transaction,
  { id: observationId, at, ...bird }: ObservationKey & { at: string },
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  const sameDay = before?.observedOn === after?.observedOn;
  const signsBefore = sameDay && before ? signsOf(before) : [];
  const isNew = (sign: string) =>
    (isConditionSign(sign) || guardSigns.some(guardSign => guardSign === sign)) &&
    !signsBefore.includes(sign);
  if (after && signsOf(after).some(isNew))
    await enqueueSignAlert(tx, bird, { observationId, signsBefore }, at);
}

/** Returns the signs of an observation, including its body condition if that counts as a sign. */
function signsOf({ signs, bodyCondition }: Fields): readonly string[] {
  const condition = conditionSignOf(bodyCondition);
  return condition ? [...signs, condition] : signs;
}

/** Archives an observation and deletes it, so that it can be restored. */
export async function removeObservation(
  tx: Transaction,
  { workspaceId, birdId, id, changeId }: ObservationKey & { changeId: string },
): Promise<void> {
  await archiveRecord(tx, 'observations', { workspaceId, birdId, changeId, recordId: id });
  await deleteObservation(tx, { workspaceId, birdId, id });
}

export const observationRestorer: Restorer = {
  findWriter: async (tx, { workspaceId, birdId, recordId: id }) =>
    (await lockObservation(tx, { workspaceId, birdId, id }))?.createdByUserId,
  find: async (tx, { workspaceId, birdId, recordId: id }) => {
    const stored = await lockObservation(tx, { workspaceId, birdId, id });
    return stored && pick(stored, fieldColumns);
  },
  update: async (tx, { workspaceId, birdId, recordId: id }, changed) => {
    const stored = await lockObservation.required(tx, { workspaceId, birdId, id });
    const { signs, ...fields } = { ...stored, ...changed };
    const row = { ...fields, workspaceId, birdId, id, signs: JSON.stringify(signs) };
    return (await updateObservation(tx, row)) > 0;
  },
  remove: (tx, { recordId: id, ...undone }) => removeObservation(tx, { ...undone, id }),
  // The restored signs may be a reason to call the vet.
  afterwards: async (tx, { workspaceId, birdId, recordId: id, at }) => {
    const stored = await lockObservation(tx, { workspaceId, birdId, id });
    if (stored) await enqueueNewSignAlert(tx, { workspaceId, birdId, id, at }, null, stored);
  },
};
