// Records changes to weights in the history, and undoes them.
import type { ChangedFields } from '@flock-care/contract/shapes';
import { rejudgeBird } from '../guard/rejudge.ts';
import { archiveRecord } from '../history/archive.ts';
import type { Restorer } from '../history/restorer.ts';
import type { WeightsTable } from '../storage/tables/care.ts';
import { pick } from '../storage/tables/columns-of.ts';
import { enqueueConditionAlert } from './condition-alert.ts';
import { deleteWeight, findWeight, recorderColumns, updateWeight } from './weights.queries.ts';

type Fields = Pick<
  WeightsTable,
  'weightGrams' | 'recordedOn' | 'notes' | 'fasting' | 'confirmed' | 'bodyCondition'
>;

/** Returns the fields of a weight. Rows from earlier versions have null in `confirmed`, which means false. */
export function fieldsOfWeight({
  weightGrams,
  recordedOn,
  notes,
  fasting,
  confirmed,
  bodyCondition,
}: Fields): ChangedFields {
  return { weightGrams, recordedOn, notes, fasting, confirmed: confirmed === true, bodyCondition };
}

type Recorder = Pick<WeightsTable, (typeof recorderColumns)[number]>;

/** Returns a weight's fields and the person who recorded it. Both change if somebody else replaces the weight. */
export const fieldsWithRecorder = (weight: Fields & Recorder): ChangedFields => ({
  ...fieldsOfWeight(weight),
  ...pick(weight, recorderColumns),
});

export const weightRestorer: Restorer = {
  findWriter: async (tx, { workspaceId, birdId, recordId: id }) =>
    (await findWeight(tx, { workspaceId, birdId, id }))?.recordedByUserId,
  find: async (tx, { workspaceId, birdId, recordId: id }) => {
    const stored = await findWeight(tx, { workspaceId, birdId, id });
    return stored && fieldsWithRecorder(stored);
  },
  update: async (tx, { workspaceId, birdId, recordId: id }, fields) => {
    const stored = await findWeight.required(tx, { workspaceId, birdId, id });
    return (await updateWeight(tx, { ...stored, ...fields, workspaceId, birdId, id })) !== undefined;
  },
  remove: async (tx, { workspaceId, birdId, recordId, changeId }) => {
    await archiveRecord(tx, 'weights', { workspaceId, changeId, birdId, recordId });
    await deleteWeight(tx, { workspaceId, birdId, id: recordId });
  },
  afterwards: async (tx, { workspaceId, birdId, recordId: id, at }) => {
    await rejudgeBird(tx, { workspaceId, birdId }, at);
    const stored = await findWeight(tx, { workspaceId, birdId, id });
    if (stored) await enqueueConditionAlert(tx, { ...stored, workspaceId, birdId, recordedAt: at }, null);
  },
};
