// Queries for medications.
import { maxUnstreamedRows } from '../http/stream-list.ts';
import { keyList, keyPart } from '../storage/columns.ts';
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  type MedicationsTable,
  medicationColumns,
  medicationFieldColumns as publicColumns,
} from '../storage/tables/medications.ts';

/** The columns of a new medication that are not in its form: no past schedules, and the default safety limits. */
export const newMedication = {
  pastSchedules: '[]',
  minimumHoursBetween: null,
  maximumPerDay: null,
  graceMinutes: null,
} as const;

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

interface MedicationKey extends BirdKey {
  medicationId: string;
}

/** The columns of a medication's safety limits, which have a separate endpoint. */
export const safetyColumns = ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes'] as const;

/** The columns of the medication's form, and its past schedules. */
const fieldColumns = without(medicationColumns, 'workspaceId', 'birdId', 'id', ...safetyColumns);
type MedicationFields = NewRow<MedicationsTable, typeof fieldColumns>;

/**
 * Lists up to `maxUnstreamedRows` + 1 medications, in any order. The extra one shows that the list must be streamed.
 */
export const listMedications = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .limit(maxUnstreamedRows + 1),
);

/** Lists the sort keys of all of a bird's medications. */
export const listMedicationKeys = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(['id', 'startDate', 'name'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Finds the medications with these ids, in any order. @param keys a JSON array of arrays, each with one id */
export const findMedications = findMany((db, $: Inputs<BirdKey & { keys: string }>, dialect) =>
  db
    .selectFrom(keyList(dialect, $.keys))
    // SQLite reads the tables of a cross join in this order: one lookup per key.
    .crossJoin('medications')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('medications.id', '=', keyPart<string>(dialect, 0, 'uuid'))
    .select(publicColumns),
);

export const countMedications = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

export const findMedication = findOne((db, $: Inputs<MedicationKey>) =>
  db
    .selectFrom('medications')
    .select(medicationColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId),
);

/** Locks a medication: until the transaction ends, nobody else can change it or record one of its doses. */
export const lockMedication = lockOne((db, $: Inputs<MedicationKey>) =>
  db
    .selectFrom('medications')
    .select(medicationColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId),
);

/** Adds a medication; no row if the workspace has no such bird. */
export const insertMedication = changeOne((db, $: Inputs<NewRow<MedicationsTable>>) =>
  insertUnder(db, 'birds', 'medications', medicationColumns, $).returning(publicColumns),
);

export const updateMedication = changeOne((db, $: Inputs<MedicationKey & MedicationFields>) =>
  db
    .updateTable('medications')
    .set(valuesOf($, fieldColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId)
    .returning(publicColumns),
);

export const updateSafety = change(
  (db, $: Inputs<MedicationKey & NewRow<MedicationsTable, typeof safetyColumns>>) =>
    db
      .updateTable('medications')
      .set(valuesOf($, safetyColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.medicationId),
);

/** Sets all fields of a medication, including the past schedules and the safety limits. */
export const restoreMedicationFields = change(
  (db, $: Inputs<MedicationKey & MedicationFields & NewRow<MedicationsTable, typeof safetyColumns>>) =>
    db
      .updateTable('medications')
      .set(valuesOf($, [...fieldColumns, ...safetyColumns]))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.medicationId),
);

/** Deletes a medication with its administrations. */
export const deleteMedication = change((db, $: Inputs<MedicationKey>) =>
  db
    .deleteFrom('medications')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId),
);
