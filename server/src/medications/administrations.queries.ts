// Queries for medication administrations: doses that were given or missed, one row per medication, day and slot.
import { sql } from 'kysely';
import { maxUnstreamedRows } from '../http/stream-list.ts';
import { keyList, keyPart } from '../storage/columns.ts';
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  type AdministrationsTable,
  administrationColumns,
  administrationFieldColumns as publicColumns,
} from '../storage/tables/medications.ts';

/** The details of a record that consists only of a status. */
export const noDetails = { outcome: null, givenAt: null, changedAt: null, forced: false } as const;

/** Returns the writer of a record: the person who set its current status. */
export const writerOf = ({
  givenByUserId,
  createdByUserId,
}: Pick<AdministrationsTable, 'givenByUserId' | 'createdByUserId'>): string =>
  givenByUserId ?? createdByUserId;

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/**
 * Lists up to `maxUnstreamedRows` + 1 administrations, in any order. The extra one shows that the list must be
 * streamed.
 */
export const listAdministrations = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('administrations')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .limit(maxUnstreamedRows + 1),
);

/** Lists the sort keys of all of a bird's administrations. */
export const listAdministrationKeys = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('administrations')
    .select(['id', 'medicationId', 'administeredOn', 'administrationSlot'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/**
 * Finds the administrations with these keys, in any order.
 *
 * @param keys a JSON array of [medicationId, administeredOn, slot]
 */
export const findAdministrations = findMany((db, $: Inputs<BirdKey & { keys: string }>, dialect) =>
  db
    .selectFrom(keyList(dialect, $.keys))
    // SQLite reads the tables of a cross join in this order: one lookup per key.
    .crossJoin('administrations')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('medicationId', '=', keyPart<string>(dialect, 0, 'uuid'))
    .where('administeredOn', '=', keyPart<string>(dialect, 1, 'day'))
    .where('administrationSlot', '=', keyPart<string>(dialect, 2, 'text'))
    .select(publicColumns),
);

export const countAdministrations = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('administrations')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/**
 * In an upsert, keeps the stored value unless the status changes, because the stored details no longer apply then.
 */
const unlessStatusChanges = <T>(column: keyof AdministrationsTable, otherwise = column) =>
  sql<T>`case when ${sql.ref('administrations.status')} = ${sql.ref('excluded.status')}
    then ${sql.ref(`administrations.${column}`)} else ${sql.ref(`excluded.${otherwise}`)} end`;

/** Records a dose, or changes its record; no row if the bird has no such medication. */
export const upsertAdministration = changeOne((db, $: Inputs<NewRow<AdministrationsTable>>) =>
  insertUnder(db, 'medications', 'administrations', administrationColumns, $)
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'birdId', 'medicationId', 'administeredOn', 'administrationSlot'])
        .doUpdateSet(set => ({
          status: set.ref('excluded.status'),
          notes: set.ref('excluded.notes'),
          outcome: unlessStatusChanges('outcome'),
          givenAt: unlessStatusChanges('givenAt'),
          givenByUserId: unlessStatusChanges('givenByUserId'),
          givenByTokenId: unlessStatusChanges('givenByTokenId'),
          forced: unlessStatusChanges('forced'),
          changedAt: unlessStatusChanges('changedAt', 'createdAt'),
        })),
    )
    .returning(administrationColumns),
);

interface SlotKey extends BirdKey {
  medicationId: string;
  administeredOn: string;
  administrationSlot: string;
}

/** Finds the record in a slot, with all columns. */
export const findAdministrationInSlot = findOne((db, $: Inputs<SlotKey>) =>
  db
    .selectFrom('administrations')
    .select(administrationColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('medicationId', '=', $.medicationId)
    .where('administeredOn', '=', $.administeredOn)
    .where('administrationSlot', '=', $.administrationSlot),
);

interface AdministrationKey extends BirdKey {
  administrationId: string;
}

export const lockAdministration = lockOne((db, $: Inputs<AdministrationKey>) =>
  db
    .selectFrom('administrations')
    .select(administrationColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.administrationId),
);

/** The columns that an undo sets. The record still belongs to the same dose. */
const changedColumns = [
  'status',
  'notes',
  'outcome',
  'givenAt',
  'givenByUserId',
  'givenByTokenId',
  'changedAt',
  'forced',
] as const;

export const updateAdministration = change(
  (db, $: Inputs<AdministrationKey & NewRow<AdministrationsTable, typeof changedColumns>>) =>
    db
      .updateTable('administrations')
      .set(valuesOf($, changedColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.administrationId),
);

export const deleteAdministration = change((db, $: Inputs<AdministrationKey>) =>
  db
    .deleteFrom('administrations')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.administrationId),
);
