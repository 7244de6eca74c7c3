// Medications in imports. Medications count as the same if all their imported fields are equal.
import type { MedicationFrequency } from '@flock-care/contract/shapes';
import {
  countMedications,
  deleteMedication,
  insertMedication,
  lockMedication,
  newMedication,
  restoreMedicationFields,
  safetyColumns,
} from '../medications/medications.queries.ts';
import { scheduleFor } from '../medications/schedules.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { PlannedFields } from '../storage/tables/imports.ts';
import type { Comparison, RecordKey, RecordKind } from './record-kind.ts';
import { findAnyDose, listAllMedications, listMedicationsFrom } from './stored.queries.ts';

interface Fields {
  name: string;
  dosage: string;
  frequency: MedicationFrequency;
  route: string;
  startDate: string;
  endDate: string | null;
  notes: string;
}
const fieldNames = ['name', 'dosage', 'frequency', 'route', 'startDate', 'endDate', 'notes'] as const;
const asFields = (fields: PlannedFields) => fields as unknown as Fields;
const contentOf = (fields: Fields) => JSON.stringify(fieldNames.map(name => fields[name]));
/** Everything that a person can change, including the times of doses and the safety limits. */
const comparedNames = [...fieldNames, 'doseSchedule', 'pastSchedules', ...safetyColumns] as const;
const keyOf = ({ id: medicationId, ...bird }: RecordKey) => ({ ...bird, medicationId });

export const medicationKind: RecordKind = {
  fieldsOf: row => {
    const fields = asFields(row as unknown as PlannedFields);
    const { route = '', endDate = null, notes = '' } = fields;
    return pick({ ...fields, route, endDate, notes }, fieldNames);
  },
  dayOf: fields => asFields(fields).startDate,
  textOf: fields => `${asFields(fields).name}, ${asFields(fields).dosage}`,

  readStored: async (from, bird) => {
    const medications = await listAllMedications(from, bird);
    const known = new Set(medications.map(contentOf));
    return {
      count: medications.length,
      compare: (fields): Comparison => {
        const content = contentOf(asFields(fields));
        if (known.has(content)) return { result: 'same' };
        known.add(content);
        return { result: 'new' };
      },
    };
  },

  count: countMedications,

  write: async (tx, key, fields) => {
    const { frequency, startDate } = asFields(fields);
    const { workspaceId, birdId } = key;
    // The same medication may have been added since the check.
    const others = await listMedicationsFrom(tx, { workspaceId, birdId, startDate });
    if (others.some(other => contentOf(other) === contentOf(asFields(fields)))) return 'leftOut';
    const inserted = await insertMedication(tx, {
      ...{ ...key, ...asFields(fields), ...newMedication },
      doseSchedule: JSON.stringify(scheduleFor(frequency)),
    });
    if (!inserted) return 'leftOut';
    const after = await medicationKind.find(tx, key);
    return { birdId: key.birdId, id: key.id, before: null, after: after ?? fields };
  },
  find: async (tx, key) => {
    const stored = await lockMedication(tx, keyOf(key));
    return stored && pick(stored, comparedNames);
  },
  restore: async (tx, key, fields) => {
    const stored = await lockMedication.required(tx, keyOf(key));
    const restored = { ...stored, ...fields };
    await restoreMedicationFields(tx, {
      ...{ ...restored, ...keyOf(key) },
      doseSchedule: JSON.stringify(restored.doseSchedule),
      pastSchedules: JSON.stringify(restored.pastSchedules),
    });
  },
  remove: async (tx, key) => {
    if (await findAnyDose(tx, keyOf(key))) return false;
    await deleteMedication(tx, keyOf(key));
    return true;
  },
};
