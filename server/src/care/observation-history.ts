// What the history keeps of observations, and how their changes are undone.
import type { ChangedFields } from '@flock-care/contract/shapes';
import { lockBird } from '../birds/birds.queries.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
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

/** @returns the id of the change */
export const recordObservation = (
  tx: Transaction,
  { workspaceId, birdId, id, at }: ObservationKey & { at: string },
  before: ChangedFields | null,
  after: ChangedFields | null,
): Promise<string> =>
  recordChange(tx, { workspaceId, at, kind: 'observation', recordId: id, birdId, before, after });

/** Deletes an observation so that it can be brought back. */
export async function removeObservation(
  tx: Transaction,
  { workspaceId, birdId, id, changeId }: ObservationKey & { changeId: string },
): Promise<void> {
  await archiveRecord(tx, 'observations', { workspaceId, birdId, changeId, recordId: id });
  await deleteObservation(tx, { workspaceId, birdId, id });
}

export const observationRestorer: Restorer = {
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
};
