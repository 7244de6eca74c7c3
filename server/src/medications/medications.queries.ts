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

/** Of a medication that is new: no schedule before its own, and the usual distances between doses. */
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

/** They have an endpoint of their own. */
export const safetyColumns = ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes'] as const;

/** The columns that the medication's own form fills in, and the schedules that it replaces. */
const fieldColumns = without(medicationColumns, 'workspaceId', 'birdId', 'id', ...safetyColumns);
type MedicationFields = NewRow<MedicationsTable, typeof fieldColumns>;

/** In any order. Of a long list, one more than fits into a response. */
export const listMedications = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .limit(maxUnstreamedRows + 1),
);

/** What tells the order of all medications. */
export const listMedicationKeys = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('medications')
    .select(['id', 'startDate', 'name'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** The medications of these ids, in any order. @param keys a JSON list of lists with one id each */
export const findMedications = findMany((db, $: Inputs<BirdKey & { keys: string }>, dialect) =>
  db
    .selectFrom(keyList(dialect, $.keys))
    // SQLite reads the tables of a cross join in this order: for each key one row.
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

/** A medication, locked: until the transaction ends, nobody else changes it or records a dose of it. */
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

/** Sets all columns, those of its safety too. */
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
