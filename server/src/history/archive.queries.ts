// Archives the rows that a change deletes, as JSON, and restores them. The database does all the work, so that no rows
// are held in the process's memory.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonColumns, keyList, keyPart } from '../storage/columns.ts';
import { change, type Dialect, findMany, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type TableOfBirds, tablesOfBirds } from '../storage/tables/of-birds.ts';

interface Archive {
  workspaceId: WorkspaceId;
  changeId: string;
}
type Untyped = Kysely<Record<string, Record<string, unknown>>>;

const tables = Object.keys(tablesOfBirds) as TableOfBirds[];
const columnsOf = (table: TableOfBirds): readonly string[] =>
  without<string, 'workspaceId'>(tablesOfBirds[table], 'workspaceId');

/** True for a column of instants, recognized by its name. */
const isInstant = (column: string) => column.endsWith('At');

/** Returns a column's value in JSON, the same on both engines, so that an archive can move from one to the other. */
function toArchive(dialect: Dialect, column: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  if (dialect === 'sqlite')
    return jsonColumns.has(column) ? sql`json(${value})` : (value as unknown as RawBuilder<unknown>);
  return isInstant(column)
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${value}`;
}

function contentsOf(dialect: Dialect, columns: readonly string[]): RawBuilder<unknown> {
  const pairs = columns.map(column => sql`${sql.lit(column)}, ${toArchive(dialect, column)}`);
  return dialect === 'sqlite'
    ? sql`json_object(${sql.join(pairs)})`
    : sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Archives a bird's rows in a table, or only those whose `scopeColumn` is `scopeId`. */
function archiveRows(table: TableOfBirds, scopeColumn?: 'id' | 'medicationId') {
  return change((typed, $: Inputs<Archive & { birdId: string; scopeId: string }>, dialect) => {
    const db = typed as unknown as Untyped;
    const rows = db
      .selectFrom(table as string)
      .select('workspaceId')
      .select([
        $.changeId.as('changeId'),
        sql.lit(table).as('tableName'),
        sql`row_number() over ()`.as('rowNumber'),
        contentsOf(dialect, columnsOf(table)).as('contents'),
      ])
      .where('workspaceId', '=', $.workspaceId)
      .where(table === 'birds' ? 'id' : 'birdId', '=', $.birdId);
    return db
      .insertInto('archivedRows')
      .columns(['workspaceId', 'changeId', 'tableName', 'rowNumber', 'contents'])
      .expression(scopeColumn ? rows.where(scopeColumn, '=', $.scopeId) : rows);
  });
}

/** Inserts the archived rows of a table again, except those whose key or unique value is taken. */
function restoreRows(table: TableOfBirds) {
  const columns = columnsOf(table);
  return change((typed, $: Inputs<Archive>, dialect) => {
    const db = typed as unknown as Untyped;
    const stored = db
      .selectFrom('archivedRows')
      .$if(dialect === 'postgres', from =>
        from.innerJoin(
          sql<Record<string, unknown>>`jsonb_populate_record(null::${sql.table(table)}, "contents")`.as(
            'row',
          ),
          join => join.onTrue(),
        ),
      )
      .select('archivedRows.workspaceId')
      .select(columns.map(column => fromArchive(dialect, column).as(column)))
      .where('archivedRows.workspaceId', '=', $.workspaceId)
      .where('changeId', '=', $.changeId)
      .where('tableName', '=', sql.lit(table));
    return db
      .insertInto(table as string)
      .columns(['workspaceId', ...columns])
      .expression(stored)
      .onConflict(conflict => conflict.doNothing());
  });
}

function fromArchive(dialect: Dialect, column: string): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`${sql.ref(`row.${column}`)}`;
  const path = sql.lit(`$.${column}`);
  return jsonColumns.has(column) ? sql`"contents" -> ${path}` : sql`"contents" ->> ${path}`;
}

const perTable = <Query>(makeQuery: (table: TableOfBirds) => Query, names = tables) =>
  Object.fromEntries(names.map(name => [name, makeQuery(name)])) as Record<TableOfBirds, Query>;

const hasColumn = (column: string) => (table: TableOfBirds) =>
  (tablesOfBirds[table] as readonly string[]).includes(column);

/** The statements, by table, that archive a bird and all its records. */
export const birdArchives = perTable(table => archiveRows(table));

/** The statements, by table, that archive one record by its id. */
export const recordArchives = perTable(
  table => archiveRows(table, 'id'),
  tables.filter(table => table !== 'birds' && hasColumn('id')(table)),
);

/** The statements, by table, that archive a medication's rows in other tables. */
export const medicationArchives = perTable(
  table => archiveRows(table, 'medicationId'),
  tables.filter(hasColumn('medicationId')),
);

export const restorations = perTable(restoreRows);

/** Deletes the archived rows of a change. */
export const deleteArchive = change((db, $: Inputs<Archive>) =>
  db.deleteFrom('archivedRows').where('workspaceId', '=', $.workspaceId).where('changeId', '=', $.changeId),
);

/** Deletes up to `maxRows` of a change's archived rows. */
export const purgeArchive = change((db, $: Inputs<Archive & { maxRows: number }>) =>
  db
    .deleteFrom('archivedRows')
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '=', $.changeId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('tableName', 'rowNumber'),
        'in',
        selectFrom('archivedRows')
          .select(['tableName', 'rowNumber'])
          .where('workspaceId', '=', $.workspaceId)
          .where('changeId', '=', $.changeId)
          .limit($.maxRows)
          .$asTuple('tableName', 'rowNumber'),
      ),
    ),
);

/** Lists the changes that have archived rows. @param keys a JSON array of arrays, each with one change's id */
export const listArchivedChanges = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; keys: string }>, dialect) =>
    db
      .selectFrom('archivedRows')
      .select('changeId')
      .distinct()
      .where('workspaceId', '=', $.workspaceId)
      .where('changeId', 'in', ids =>
        ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
      ),
);
