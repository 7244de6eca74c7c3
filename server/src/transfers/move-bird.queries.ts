// Copying a bird and its records, row for row, into another flock. The old rows go with the old bird.
import type { Kysely } from 'kysely';
import { change, changeOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables.ts';

interface Move {
  birdId: string;
  from: WorkspaceId;
  to: WorkspaceId;
}

const birdColumns = [
  'id',
  'name',
  'tagId',
  'species',
  'vetClinicName',
  'vetClinicAddress',
  'vetAccountNumber',
  'vetDoctorName',
  'gender',
  'dateOfBirth',
  'gotchaDay',
  'chartColor',
  'notifyOnDob',
  'notifyOnGotchaDay',
  'createdAt',
] as const;

/** Copies the bird itself; no row where the flock it goes to uses the tagId already. */
export const copyBird = changeOne((db, $: Inputs<Move>) =>
  db
    .insertInto('birds')
    .columns(['workspaceId', ...birdColumns])
    .expression(
      db
        .selectFrom('birds')
        .select($.to.as('workspaceId'))
        .select(birdColumns)
        .where('workspaceId', '=', $.from)
        .where('id', '=', $.birdId),
    )
    .onConflict(conflict => conflict.columns(['workspaceId', 'tagId']).doNothing())
    .returning('id'),
);

/** A bird's records, with all their columns but the flock; parents before what refers to them. */
const records = {
  birdPhotos: ['birdId', 'photoDataUrl', 'digest'],
  weights: ['birdId', 'recordedOn', 'id', 'weightGrams', 'notes'],
  vetVisits: ['birdId', 'id', 'visitedOn', 'clinicName', 'reason', 'notes', 'createdAt'],
  medications: [
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
  ],
  administrations: [
    'birdId',
    'medicationId',
    'administeredOn',
    'administrationSlot',
    'id',
    'status',
    'notes',
    'createdByUserId',
    'createdAt',
  ],
} as const;

type RecordTable = keyof typeof records;

function copyRecords<T extends RecordTable>(table: T) {
  const columns = records[table] as readonly string[];
  return change((typed, $: Inputs<Move>) => {
    // The tables share these columns, which Kysely cannot know of a name that varies.
    const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>;
    return db
      .insertInto(table as string)
      .columns(['workspaceId', ...columns])
      .expression(
        db
          .selectFrom(table as string)
          .select($.to.as('workspaceId'))
          .select(columns)
          .where('workspaceId', '=', $.from)
          .where('birdId', '=', $.birdId),
      );
  });
}

/** One copy for each table of records, in the order they must run. */
export const recordCopies = (Object.keys(records) as RecordTable[]).map(copyRecords);

/** The columns that are copied, so that a test can hold them against the schema. */
export const copiedColumns: Readonly<Partial<Record<keyof Tables, readonly string[]>>> = {
  birds: birdColumns,
  ...records,
};
