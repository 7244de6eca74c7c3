// Medications of one bird.
import type { MedicationFrequency } from '@flock-care/contract';
import { lockRows } from '../storage/columns.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

const shown = [
  'id',
  'birdId',
  'name',
  'dosage',
  'frequency',
  'doseSchedule',
  'route',
  'startDate',
  'endDate',
  'notes',
] as const;

interface MedicationKey {
  workspaceId: WorkspaceId;
  birdId: string;
  medicationId: string;
}

interface MedicationFields {
  name: string;
  dosage: string;
  frequency: MedicationFrequency;
  /** JSON text. */
  doseSchedule: string;
  route: string;
  startDate: string;
  endDate: string | null;
  notes: string;
}

export const listMedications = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('medications')
    .select(shown)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** One medication of one bird, held until the transaction ends. */
export const lockMedication = findOne((db, $: Inputs<MedicationKey>, dialect) =>
  db
    .selectFrom('medications')
    .select(shown)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId)
    .$call(lockRows(dialect)),
);

/** Adds a medication; no row where the bird is not in the flock. */
export const insertMedication = changeOne((db, $: Inputs<MedicationKey & MedicationFields>) =>
  db
    .insertInto('medications')
    .columns([
      'workspaceId',
      'birdId',
      'id',
      'name',
      'dosage',
      'frequency',
      'doseSchedule',
      'route',
      'startDate',
      'endDate',
      'notes',
    ])
    .expression(
      db
        .selectFrom('birds')
        .select(['birds.workspaceId', 'birds.id as birdId'])
        .select([
          $.medicationId.as('id'),
          $.name.as('name'),
          $.dosage.as('dosage'),
          $.frequency.as('frequency'),
          $.doseSchedule.as('doseSchedule'),
          $.route.as('route'),
          $.startDate.as('startDate'),
          $.endDate.as('endDate'),
          $.notes.as('notes'),
        ])
        .where('birds.workspaceId', '=', $.workspaceId)
        .where('birds.id', '=', $.birdId),
    )
    .returning(shown),
);

export const updateMedication = changeOne((db, $: Inputs<MedicationKey & MedicationFields>) =>
  db
    .updateTable('medications')
    .set({
      name: $.name,
      dosage: $.dosage,
      frequency: $.frequency,
      doseSchedule: $.doseSchedule,
      route: $.route,
      startDate: $.startDate,
      endDate: $.endDate,
      notes: $.notes,
    })
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId)
    .returning(shown),
);

/** Deletes a medication with its administrations. */
export const deleteMedication = change((db, $: Inputs<MedicationKey>) =>
  db
    .deleteFrom('medications')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.medicationId),
);
