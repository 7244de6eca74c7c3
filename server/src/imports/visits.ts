// Vet visits in imports. Visits with the same day, clinic, reason and notes count as the same visit.
import {
  countVetVisits,
  deleteVetVisit,
  fieldColumns,
  insertVetVisit,
  lockVetVisit,
  updateVetVisit,
} from '../care/vet-visits.queries.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { PlannedFields } from '../storage/tables/imports.ts';
import type { Comparison, RecordKind } from './record-kind.ts';
import { findSameVetVisit, listAllVetVisits } from './stored.queries.ts';

interface Fields {
  visitedOn: string;
  clinicName: string;
  reason: string;
  notes: string;
}
const asFields = (fields: PlannedFields) => fields as unknown as Fields;
const keyOf = ({ visitedOn, clinicName, reason, notes }: Fields) =>
  JSON.stringify([visitedOn, clinicName, reason, notes]);

export const visitKind: RecordKind = {
  fieldsOf: row => {
    const { visitedOn, clinicName = '', reason = '', notes = '' } = asFields(row as unknown as PlannedFields);
    return { visitedOn, clinicName, reason, notes };
  },
  dayOf: fields => asFields(fields).visitedOn,
  textOf: fields => asFields(fields).reason || asFields(fields).clinicName,

  readStored: async (from, bird) => {
    const visits = await listAllVetVisits(from, bird);
    const known = new Set(visits.map(keyOf));
    return {
      count: visits.length,
      compare: (fields, _bird, today): Comparison => {
        if (asFields(fields).visitedOn > today) {
          const message = 'The day is in the future.';
          return { result: 'refused', problem: { code: 'dayInFuture', column: 'visitedOn', message } };
        }
        const key = keyOf(asFields(fields));
        if (known.has(key)) return { result: 'same' };
        known.add(key);
        return { result: 'new' };
      },
    };
  },

  count: countVetVisits,
  write: async (tx, key, fields, { at }) => {
    // The visit may have been recorded since the check.
    const { workspaceId, birdId } = key;
    if (await findSameVetVisit(tx, { workspaceId, birdId, ...asFields(fields) })) return 'leftOut';
    const inserted = await insertVetVisit(tx, { ...key, ...asFields(fields), createdAt: at });
    return inserted ? { birdId: key.birdId, id: key.id, before: null, after: fields } : 'leftOut';
  },
  find: async (tx, key) => {
    const stored = await lockVetVisit(tx, key);
    return stored && pick(stored, fieldColumns);
  },
  restore: async (tx, key, fields) => {
    await updateVetVisit.required(tx, { ...asFields(fields), ...key });
  },
  remove: async (tx, key) => {
    await deleteVetVisit(tx, key);
    return true;
  },
};
