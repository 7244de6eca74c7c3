// Queries for doses: the medications, administrations and birds that doses of some days are made of.
import type { ExpressionBuilder } from 'kysely';
import { insertUnder, type NewRow } from '../storage/insert.ts';
import { changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { qualified } from '../storage/tables/columns-of.ts';
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

/** Its course has one of the days. */
const runsIn =
  ($: Inputs<Days>) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'medications'>) =>
    and([eb('startDate', '<=', $.lastDay), or([eb('endDate', 'is', null), eb('endDate', '>=', $.firstDay)])]);

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

/** The medications whose course has one of these days, or of which something was recorded on one. */
export const listMedicationsOfDays = findMany((db, $: Inputs<Days>) =>
  db
    .selectFrom('medications')
    .select(courseColumns)
    .where('workspaceId', '=', $.workspaceId)
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

/** As above, of one bird. */
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
  ...qualified('administrations', administrationFieldColumns),
  'administrations.outcome',
  'administrations.givenAt',
  'administrations.changedAt',
  'administrations.forced',
  'users.name as givenByName',
] as const;

/** Who the status of an administration is from. */
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
 * All birds, and in a second statement where they live: as one join it is slow on a PostgreSQL that has not counted its
 * rows yet.
 */
export const listBirdNames = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('birds').select(['id', 'name']).where('workspaceId', '=', $.workspaceId),
);

export const listPlaces = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('careSheets').select(['birdId', 'room', 'place']).where('workspaceId', '=', $.workspaceId),
);

/** A bird, and where it lives. */
export const findHousedBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('birds')
    .leftJoin('careSheets', join =>
      join
        .onRef('careSheets.workspaceId', '=', 'birds.workspaceId')
        .onRef('careSheets.birdId', '=', 'birds.id'),
    )
    .select(['birds.id', 'birds.name'])
    .select(({ fn, val }) => [
      fn.coalesce('careSheets.room', val('')).as('room'),
      fn.coalesce('careSheets.place', val('')).as('place'),
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Which bird a medication is for. */
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

/** What was recorded of a medication on a day, or given between two instants; without an instant, on days near them. */
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
