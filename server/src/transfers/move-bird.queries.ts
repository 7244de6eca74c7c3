// Copies a bird, its records and its history to another workspace. Deleting the old bird then deletes its old records.
import type { Kysely } from 'kysely';
import { change, changeOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import { archivedRowColumns, changeColumns } from '../storage/tables/history.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import { type TableOfBirds, tablesOfBirds } from '../storage/tables/of-birds.ts';

interface Move {
  birdId: string;
  from: WorkspaceId;
  to: WorkspaceId;
}

const copiedBirdColumns = without(tablesOfBirds.birds, 'workspaceId');

/** Copies the bird itself; no row if its tagId is taken at the destination. */
export const copyBird = changeOne((db, $: Inputs<Move>) =>
  db
    .insertInto('birds')
    .columns(['workspaceId', ...copiedBirdColumns])
    .expression(
      db
        .selectFrom('birds')
        .select($.to.as('workspaceId'))
        .select(copiedBirdColumns)
        .where('workspaceId', '=', $.from)
        .where('id', '=', $.birdId),
    )
    .onConflict(conflict => conflict.columns(['workspaceId', 'tagId']).doNothing())
    .returning('id'),
);

type RecordTable = Exclude<TableOfBirds, 'birds'>;

/** The tables of a bird's records, parents before children. */
const recordTables = (Object.keys(tablesOfBirds) as TableOfBirds[]).filter(
  (table): table is RecordTable => table !== 'birds',
);
const copiedColumnsOf = (table: TableOfBirds): readonly string[] =>
  without<string, 'workspaceId'>(tablesOfBirds[table], 'workspaceId');

function copyRecords(table: RecordTable) {
  const columns = copiedColumnsOf(table);
  return change((typed, $: Inputs<Move>) => {
    // All these tables have the key's columns, but Kysely cannot type a table whose name varies.
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

/** One query per table of records, by table name, in the order in which the queries must run. */
export const recordCopies = Object.fromEntries(recordTables.map(table => [table, copyRecords(table)]));

const copiedChangeColumns = without(changeColumns, 'workspaceId');
const copiedArchiveColumns = without(archivedRowColumns, 'workspaceId');

/**
 * Returns the query that copies the history of a bird, except its moves, which stay in the history of each workspace.
 *
 * @param withArrivals false leaves out the changes to its arrival
 */
const copyChanges = (withArrivals: boolean) =>
  change((db, $: Inputs<Move>) =>
    db
      .insertInto('changes')
      .columns(['workspaceId', ...copiedChangeColumns])
      .expression(
        db
          .selectFrom('changes')
          .select($.to.as('workspaceId'))
          .select(copiedChangeColumns)
          .where('workspaceId', '=', $.from)
          .where('birdId', '=', $.birdId)
          .where('action', '<>', 'moved')
          .$if(!withArrivals, changes => changes.where('kind', '<>', 'arrival')),
      )
      // A bird that was deleted here can return: another flock imports it from an archive and moves it here. Its old
      // history is still here.
      .onConflict(conflict => conflict.doNothing()),
  );

/** Returns the query that copies the archived rows of these changes, so that the new workspace can restore records. */
const copyArchives = (withArrivals: boolean) =>
  change((db, $: Inputs<Move>) =>
    db
      .insertInto('archivedRows')
      .columns(['workspaceId', ...copiedArchiveColumns])
      .expression(
        db
          .selectFrom('changes')
          .innerJoin('archivedRows', join =>
            join
              .onRef('archivedRows.workspaceId', '=', 'changes.workspaceId')
              .onRef('archivedRows.changeId', '=', 'changes.id'),
          )
          .select($.to.as('workspaceId'))
          .select(copiedArchiveColumns)
          .where('changes.workspaceId', '=', $.from)
          .where('changes.birdId', '=', $.birdId)
          .$if(!withArrivals, rows => rows.where('changes.kind', '<>', 'arrival')),
      ),
  );

/** The queries that copy the whole history of a bird. */
export const wholeHistory = [copyChanges(true), copyArchives(true)] as const;

/** The queries that copy the history without the arrival, which names people unknown to the new workspace. */
export const historyWithoutArrival = [copyChanges(false), copyArchives(false)] as const;

/** Deletes the history of a bird, except its moves, together with the archived rows. */
export const deleteCopiedChanges = change((db, $: Inputs<Omit<Move, 'to'>>) =>
  db
    .deleteFrom('changes')
    .where('workspaceId', '=', $.from)
    .where('birdId', '=', $.birdId)
    .where('action', '<>', 'moved'),
);

/** The copied columns, so that a test can compare them with the schema. */
export const copiedColumns: Readonly<Partial<Record<keyof Tables, readonly string[]>>> = {
  birds: copiedBirdColumns,
  ...Object.fromEntries(recordTables.map(table => [table, copiedColumnsOf(table)])),
  changes: copiedChangeColumns,
  archivedRows: copiedArchiveColumns,
};
