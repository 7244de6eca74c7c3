// Weights in imports: one per bird and day.
import { isAwayOn } from '../birds/absences.ts';
import { fieldsOfWeight, fieldsWithRecorder } from '../care/weight-restorer.ts';
import {
  countWeights,
  deleteWeight,
  findWeight,
  insertWeight,
  updateWeight,
} from '../care/weights.queries.ts';
import type { PlannedFields } from '../storage/tables/imports.ts';
import type { Comparison, RecordKind } from './record-kind.ts';
import { findWeightOn, listAllWeights } from './stored.queries.ts';

interface Fields {
  recordedOn: string;
  weightGrams: number;
  fasting?: boolean | null;
  notes?: string;
}
const asFields = (fields: PlannedFields) => fields as unknown as Fields;

export const weightKind: RecordKind = {
  fieldsOf: row => {
    const { recordedOn, weightGrams, fasting, notes } = asFields(row as unknown as PlannedFields);
    return { recordedOn, weightGrams, ...(fasting !== undefined && { fasting }), ...(notes && { notes }) };
  },
  dayOf: fields => asFields(fields).recordedOn,
  textOf: fields => `${asFields(fields).weightGrams} g`,

  readStored: async (from, bird) => {
    const stored = await listAllWeights(from, bird);
    const byDay = new Map(stored.map(weight => [weight.recordedOn, weight.weightGrams]));
    const ofFile = new Set<string>();
    return {
      count: stored.length,
      compare: (fields, { absences }, today): Comparison => {
        const { recordedOn, weightGrams } = asFields(fields);
        const refuse = (code: 'dayTwice' | 'dayInFuture' | 'birdGone', message: string): Comparison => ({
          result: 'refused',
          problem: { code, column: 'recordedOn', message },
        });
        if (recordedOn > today) return refuse('dayInFuture', 'The day is in the future.');
        const grams = byDay.get(recordedOn);
        if (grams === weightGrams) return { result: 'same' };
        if (ofFile.has(recordedOn))
          return refuse('dayTwice', 'Another row has another weight of the bird for that day.');
        if (grams === undefined && isAwayOn(absences, recordedOn))
          return refuse('birdGone', 'The bird was no longer in the flock on that day.');
        byDay.set(recordedOn, weightGrams);
        ofFile.add(recordedOn);
        return { result: grams === undefined ? 'new' : 'different' };
      },
    };
  },

  count: countWeights,

  write: async (tx, key, fields, { at, replaces }) => {
    const { recordedOn, weightGrams, fasting, notes } = asFields(fields);
    const recorder = {
      recordedByUserId: tx.actor.userId,
      recordedByTokenId: tx.actor.tokenId,
      recordedAt: at,
    };
    const { workspaceId, birdId } = key;
    const stored = await findWeightOn(tx, { workspaceId, birdId, recordedOn });
    if (stored) {
      if (stored.weightGrams === weightGrams || !replaces) return 'leftOut';
      const changed = {
        ...{ ...stored, weightGrams, ...recorder, confirmed: false },
        ...{ fasting: fasting ?? stored.fasting, notes: notes ?? stored.notes },
      };
      if (!(await updateWeight(tx, { ...changed, workspaceId, birdId }))) return 'leftOut';
      return { birdId, id: stored.id, before: fieldsWithRecorder(stored), after: fieldsOfWeight(changed) };
    }
    const weight = {
      ...{ ...key, recordedOn, weightGrams, notes: notes ?? '', fasting: fasting ?? null },
      ...{ confirmed: false, bodyCondition: null, ...recorder },
    };
    const inserted = await insertWeight(tx, weight);
    return inserted ? { birdId, id: key.id, before: null, after: fieldsOfWeight(weight) } : 'leftOut';
  },

  find: async (tx, key) => {
    const stored = await findWeight(tx, key);
    return stored && fieldsOfWeight(stored);
  },
  restore: async (tx, key, fields) => {
    const stored = await findWeight.required(tx, key);
    await updateWeight.required(tx, { ...stored, ...fields, ...key });
  },
  remove: async (tx, key) => {
    await deleteWeight(tx, key);
    return true;
  },
};
