// Inserts rows, optionally only if the parent row exists. Each column gets the input with the same name.
import type { Insertable, InsertQueryBuilder, InsertResult, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Dialect, Inputs } from './statement.ts';
import type { Tables } from './tables/index.ts';

/** The values of all columns of a row, or of the given columns. No column may be left out. */
export type NewRow<Table, Columns extends readonly (keyof Table)[] = readonly (keyof Table)[]> = Required<
  Pick<Insertable<Table>, Columns[number] & keyof Insertable<Table>>
>;

/** Returns each column with the input of the same name, as `values` and `set` expect. */
export const valuesOf = <P, Column extends keyof P & string>($: Inputs<P>, columns: readonly Column[]) =>
  Object.fromEntries(columns.map(column => [column, $[column]])) as Pick<Inputs<P>, Column>;

/** The columns in which a child refers to its parent, each with the name of the column in the parent's table. */
const parents = {
  birds: { workspaceId: 'workspaceId', birdId: 'id' },
  medications: { workspaceId: 'workspaceId', birdId: 'birdId', medicationId: 'id' },
} as const;

/**
 * Inserts a row only if its parent exists. One statement does both, so nobody can delete the parent between
 * a check and the insert.
 *
 * @param columns all columns of the child, including its parent's key
 * @param locksParentOn the dialect; if it is PostgreSQL, the parent is locked until the transaction ends
 * @param condition a condition on the parent, which counts as missing if the condition is false
 */
export function insertUnder<Child extends keyof Tables>(
  db: Kysely<Tables>,
  parent: keyof typeof parents,
  child: Child,
  columns: readonly (keyof Tables[Child] & string)[],
  $: Inputs<NewRow<Tables[Child]>>,
  { locksParentOn, condition }: { locksParentOn?: Dialect; condition?: RawBuilder<SqlBool> } = {},
): InsertQueryBuilder<Tables, Child, InsertResult> {
  const input = (column: string) => $[column as keyof typeof $] as RawBuilder<unknown>;
  const key = Object.entries(parents[parent]);
  const valueColumns = columns.filter(column => !(column in parents[parent]));
  // Kysely cannot type a table whose name varies.
  const untypedDb = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  let row = untypedDb
    .selectFrom<string>(parent)
    .select(key.map(([column, name]) => `${parent}.${name} as ${column}`))
    .select(valueColumns.map(column => input(column).as(column)));
  for (const [column, name] of key) row = row.where(`${parent}.${name}`, '=', input(column));
  if (condition) row = row.where(condition);
  if (locksParentOn === 'postgres') row = row.forNoKeyUpdate();
  const insert = untypedDb
    .insertInto<string>(child)
    .columns([...key.map(([column]) => column), ...valueColumns])
    .expression(row);
  return insert as unknown as InsertQueryBuilder<Tables, Child, InsertResult>;
}
