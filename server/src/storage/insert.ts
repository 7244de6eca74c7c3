// Rows to insert, each column filled by the input of its name.
import type { Insertable, InsertQueryBuilder, InsertResult, Kysely, RawBuilder } from 'kysely';
import type { Dialect, Inputs } from './statement.ts';
import type { Tables } from './tables/index.ts';

/** A row to insert or the part of it that these columns make; none of them may be left out. */
export type NewRow<Table, Columns extends readonly (keyof Table)[] = readonly (keyof Table)[]> = Required<
  Pick<Insertable<Table>, Columns[number] & keyof Insertable<Table>>
>;

/** For each column the input of its name: what `values` and `set` take. */
export const valuesOf = <P, Column extends keyof P & string>($: Inputs<P>, columns: readonly Column[]) =>
  Object.fromEntries(columns.map(column => [column, $[column]])) as Pick<Inputs<P>, Column>;

/** The columns by which a child names its parent, each with the parent's own name for it. */
const parents = {
  birds: { workspaceId: 'workspaceId', birdId: 'id' },
  medications: { workspaceId: 'workspaceId', birdId: 'birdId', medicationId: 'id' },
} as const;

/**
 * Inserts a row if its parent exists, and no row if it does not, in one statement: nobody can delete the parent
 * between a check and the insert.
 *
 * @param columns all columns of the child, its parent's key among them
 * @param locksParentOn the dialect, if the parent is to be locked until the transaction ends
 */
export function insertUnder<Child extends keyof Tables>(
  db: Kysely<Tables>,
  parent: keyof typeof parents,
  child: Child,
  columns: readonly (keyof Tables[Child] & string)[],
  $: Inputs<NewRow<Tables[Child]>>,
  locksParentOn?: Dialect,
): InsertQueryBuilder<Tables, Child, InsertResult> {
  const input = (column: string) => $[column as keyof typeof $] as RawBuilder<unknown>;
  const key = Object.entries(parents[parent]);
  const own = columns.filter(column => !(column in parents[parent]));
  // Kysely cannot type a table whose name varies.
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  let row = untyped
    .selectFrom<string>(parent)
    .select(key.map(([column, name]) => `${parent}.${name} as ${column}`))
    .select(own.map(column => input(column).as(column)));
  for (const [column, name] of key) row = row.where(`${parent}.${name}`, '=', input(column));
  if (locksParentOn === 'postgres') row = row.forNoKeyUpdate();
  const insert = untyped
    .insertInto<string>(child)
    .columns([...key.map(([column]) => column), ...own])
    .expression(row);
  return insert as unknown as InsertQueryBuilder<Tables, Child, InsertResult>;
}
