// Queries for doses, which are derived from medications, administrations and birds.
import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { insertUnder, type NewRow } from '../storage/insert.ts';
import { changeOne, type Dialect, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { qualify } from '../storage/tables/columns-of.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import {
  type AdministrationsTable,
  administrationColumns,
  administrationFieldColumns,
  type MedicationsTable,
} from '../storage/tables/medications.ts';

interface Days {
  workspaceId: WorkspaceId;
  firstDay: string;
  lastDay: string;
}

interface DaysOfBird extends Days {
  birdId: string;
}

interface Birds {
  workspaceId: WorkspaceId;
  /** Birds that left before this day are skipped, so they cost nothing. */
  notLeftBefore: string;
}

/** True if the course includes one of the days. */
const runsIn =
  ($: Inputs<Days>) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'medications'>) =>
    and([eb('startDate', '<=', $.lastDay), or([eb('endDate', 'is', null), eb('endDate', '>=', $.firstDay)])]);

/** The value of `notLeftBefore` that leaves out all past birds. */
export const currentBirdsOnly = '9999-12-31';

/** The condition that a record belongs to one of the birds. Both engines then look up the records bird by bird. */
function isOfBirdsFrom(db: Kysely<Tables>, dialect: Dialect, $: Inputs<Birds>): RawBuilder<SqlBool> {
  const birds = db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId);
  const wanted = birds.where('goneOn', 'is', null).unionAll(birds.where('goneOn', '>=', $.notLeftBefore));
  return dialect === 'postgres' ? sql`"birdId" = any(array${wanted})` : sql`"birdId" in ${wanted}`;
}

const courseColumns = [
  'id',
  'birdId',
  'name',
  'dosage',
  'route',
  'frequency',
  'doseSchedule',
  'startDate',
  'endDate',
  'pastSchedules',
  'minimumHoursBetween',
  'maximumPerDay',
  'graceMinutes',
] as const satisfies readonly (keyof MedicationsTable)[];

/** Lists the medications whose course includes one of these days, or that have a record on one of them. */
export const listMedicationsOfDays = findMany((db, $: Inputs<Days & Birds>, dialect) =>
  db
    .selectFrom('medications')
    .select(courseColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where(isOfBirdsFrom(db, dialect, $))
    .where(where =>
      where.or([
        runsIn($)(where),
        where(
          'id',
          'in',
          where
            .selectFrom('administrations')
            .select('medicationId')
            .where('workspaceId', '=', $.workspaceId)
            .where('administeredOn', '>=', $.firstDay)
            .where('administeredOn', '<=', $.lastDay),
        ),
      ]),
    ),
);

/** Like `listMedicationsOfDays`, but for one bird. */
export const listBirdMedicationsOfDays = findMany((db, $: Inputs<DaysOfBird>) =>
  db
    .selectFrom('medications')
    .select(courseColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where(where =>
      where.or([
        runsIn($)(where),
        where(
          'id',
          'in',
          where
            .selectFrom('administrations')
            .select('medicationId')
            .where('workspaceId', '=', $.workspaceId)
            .where('birdId', '=', $.birdId)
            .where('administeredOn', '>=', $.firstDay)
            .where('administeredOn', '<=', $.lastDay),
        ),
      ]),
    ),
);

const recordedColumns = [
  ...qualify('administrations', administrationFieldColumns),
  'administrations.outcome',
  'administrations.givenAt',
  'administrations.changedAt',
  'administrations.forced',
  'users.name as givenByName',
] as const;

/** Selects the person who set the status of an administration. */
const givenByUserId = ({ fn }: Pick<ExpressionBuilder<Tables, 'administrations' | 'users'>, 'fn'>) =>
  fn.coalesce('administrations.givenByUserId', 'administrations.createdByUserId');

export const listAdministrationsOfDays = findMany((db, $: Inputs<Days>) =>
  db
    .selectFrom('administrations')
    .innerJoin('users', join => join.on(on => on('users.id', '=', givenByUserId(on))))
    .select(recordedColumns)
    .where('administrations.workspaceId', '=', $.workspaceId)
    .where('administrations.administeredOn', '>=', $.firstDay)
    .where('administrations.administeredOn', '<=', $.lastDay),
);

export const listBirdAdministrationsOfDays = findMany((db, $: Inputs<DaysOfBird>) =>
  db
    .selectFrom('administrations')
    .innerJoin('users', join => join.on(on => on('users.id', '=', givenByUserId(on))))
    .select(recordedColumns)
    .where('administrations.workspaceId', '=', $.workspaceId)
    .where('administrations.birdId', '=', $.birdId)
    .where('administrations.administeredOn', '>=', $.firstDay)
    .where('administrations.administeredOn', '<=', $.lastDay),
);

/**
 * Lists birds with the periods when they were away. A second statement reads where they live: on PostgreSQL, a join
 * is slow until statistics have been collected.
 */
export const listBirdNames = findMany((db, $: Inputs<Birds>) => {
  const birds = db.selectFrom('birds').select(['id', 'name', 'absences']);
  return birds
    .where('workspaceId', '=', $.workspaceId)
    .where('goneOn', 'is', null)
    .unionAll(birds.where('workspaceId', '=', $.workspaceId).where('goneOn', '>=', $.notLeftBefore));
});

export const listPlaces = findMany((db, $: Inputs<Birds>, dialect) =>
  db
    .selectFrom('careSheets')
    .select(['birdId', 'room', 'place'])
    .where('workspaceId', '=', $.workspaceId)
    .where(isOfBirdsFrom(db, dialect, $)),
);

/** Finds a bird with its room and place. */
export const findHousedBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('birds')
    .leftJoin('careSheets', join =>
      join
        .onRef('careSheets.workspaceId', '=', 'birds.workspaceId')
        .onRef('careSheets.birdId', '=', 'birds.id'),
    )
    .select(['birds.id', 'birds.name', 'birds.absences'])
    .select(({ fn, val }) => [
      fn.coalesce('careSheets.room', val('')).as('room'),
      fn.coalesce('careSheets.place', val('')).as('place'),
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Finds the bird that a medication is for. */
export const findBirdOfMedication = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; medicationId: string }>) =>
    db
      .selectFrom('medications')
      .select('birdId')
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.medicationId),
);

interface Neighborhood {
  workspaceId: WorkspaceId;
  birdId: string;
  medicationId: string;
  administeredOn: string;
  firstInstant: string;
  lastInstant: string;
  firstDay: string;
  lastDay: string;
}

/**
 * Lists a medication's records on a day, or with a time between two instants. Records without a time are included if
 * their day is from `firstDay` to `lastDay`.
 */
export const listNeighboringAdministrations = findMany((db, $: Inputs<Neighborhood>) =>
  db
    .selectFrom('administrations')
    .innerJoin('users', join => join.on(on => on('users.id', '=', givenByUserId(on))))
    .select(recordedColumns)
    .where('administrations.workspaceId', '=', $.workspaceId)
    .where('administrations.birdId', '=', $.birdId)
    .where('administrations.medicationId', '=', $.medicationId)
    .where(where =>
      where.or([
        where('administrations.administeredOn', '=', $.administeredOn),
        where.and([
          where('administrations.givenAt', '>=', $.firstInstant),
          where('administrations.givenAt', '<=', $.lastInstant),
        ]),
        where.and([
          where('administrations.givenAt', 'is', null),
          where('administrations.administeredOn', '>=', $.firstDay),
          where('administrations.administeredOn', '<=', $.lastDay),
        ]),
      ]),
    ),
);

/** Records a dose; no row if its slot has a record, or the bird has no such medication. */
export const insertAdministration = changeOne((db, $: Inputs<NewRow<AdministrationsTable>>) =>
  insertUnder(db, 'medications', 'administrations', administrationColumns, $)
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'birdId', 'medicationId', 'administeredOn', 'administrationSlot'])
        .doNothing(),
    )
    .returning(administrationColumns),
);
