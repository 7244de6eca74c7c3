// What the history keeps of observations, and how their changes are undone.
import { guardSigns } from '@flock-care/contract/guard';
import { alertOfSigns } from '../alerts/weight-alert.ts';
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
 * Locks an observation, and its bird before it, so that the bird does not move meanwhile.
 *
 * @throws RefusalError: 404 if there is no such observation
 */
export async function lockObservationOfBird(tx: Transaction, key: ObservationKey) {
  const stored = (await lockBird(tx, key)) && (await lockObservation(tx, key));
  if (!stored) throw refuse('observationNotFound');
  return stored;
}

type Fields = Pick<ObservationsTable, 'observedOn' | 'notes'> & { signs: readonly string[] };

/** Also enqueues an alert if the bird shows something new. @returns the id of the change */
export async function recordObservation(
  tx: Transaction,
  { workspaceId, birdId, id, at }: ObservationKey & { at: string },
  before: Fields | null,
  after: Fields | null,
): Promise<string> {
  await alertOfNewSigns(tx, { workspaceId, birdId, id, at }, before, after);
  const fields = (observed: Fields | null) => observed && pick(observed, fieldColumns);
  return recordChange(tx, {
    ...{ workspaceId, at, kind: 'observation', recordId: id, birdId },
    before: fields(before),
    after: fields(after),
  });
}

/** What was seen days ago weighs nothing: the alert finds that out when it runs. */
async function alertOfNewSigns(
  tx: Transaction,
  { id: observationId, at, ...bird }: ObservationKey & { at: string },
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  const sameDay = before?.observedOn === after?.observedOn;
  const signsBefore = sameDay ? (before?.signs ?? []) : [];
  const isNew = (sign: string) => guardSigns.some(known => known === sign) && !signsBefore.includes(sign);
  if (after?.signs.some(isNew)) await alertOfSigns(tx, bird, { observationId, signsBefore }, at);
}

/** Deletes an observation so that it can be brought back. */
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
  // What came back may be a reason to call.
  afterwards: async (tx, { workspaceId, birdId, recordId: id, at }) => {
    const stored = await lockObservation(tx, { workspaceId, birdId, id });
    if (stored) await alertOfNewSigns(tx, { workspaceId, birdId, id, at }, null, stored);
  },
};
