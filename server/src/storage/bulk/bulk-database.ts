// Bulk access to all tables and rows of a database, for tools that copy or examine it.
import type { Dialect, Reader } from '../statement.ts';

/** A value in the form that both engines understand: JSON as text, instants and days as ISO text. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export interface Table {
  name: string;
  columns: readonly string[];
  /** The columns of the primary key, in order. */
  key: readonly string[];
  /** The tables that the foreign keys refer to. */
  parents: readonly string[];
  /** True if a column numbers the rows automatically. The database never uses a number twice. */
  hasIdentityColumn: boolean;
}

export interface Size {
  rows: number;
  /** The size of the largest text value in the table. */
  widestBytes: number;
}

/** The number of rows whose foreign key refers to a missing row. */
export interface Orphans {
  table: string;
  parent: string;
  rows: number;
}

/**
 * The purpose for which a database is opened. `examine` only reads from one snapshot, and a service may be running.
 * `copyFrom` and `copyTo` need exclusive access. They work in one transaction, which leaves no trace unless it is
 * committed.
 */
export type Purpose = 'examine' | 'copyFrom' | 'copyTo';

/** An open database, which also runs the statements of the service. */
export interface BulkDatabase extends Reader {
  readonly dialect: Dialect;
  /** Runs any SQL. Values are returned as the driver returns them. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Lists all tables, parents first, except the table of migrations and those that the database maintains itself. */
  listTables(): Promise<Table[]>;
  /** Lists defects of the database itself, as messages. May take a long time. */
  listDefects(): Promise<string[]>;
  /** Lists rows whose parent is missing. Only other programs can have written them. */
  listOrphans(): Promise<Orphans[]>;
  measure(table: Table): Promise<Size>;
  /** Reads all rows in the order of the key, in batches. The cells are in the order of the table's columns. */
  readRows(table: Table, batchRows: number): AsyncIterable<Row[]>;
  insertRows(table: Table, rows: readonly Row[]): Promise<void>;
  /** Reads the last number assigned by an identity column, even if its row has been deleted; 0 if there is none. */
  readLastNumber(table: Table): Promise<number>;
  /** Makes an identity column continue counting after this number. */
  setLastNumber(table: Table, lastNumber: number): Promise<void>;
  commit(): Promise<void>;
  /** Closes the database, and rolls back anything that is not committed. */
  close(): Promise<void>;
}

/** Lists the migrations applied to a database, in order; an empty list if it has no schema yet. */
export async function listMigrations(database: BulkDatabase): Promise<string[]> {
  const tables =
    database.dialect === 'sqlite'
      ? `select name from sqlite_schema where name = 'migrations'`
      : `select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`;
  if ((await database.query(tables)).length === 0) return [];
  const rows = await database.query('select name from migrations order by name');
  return rows.map(row => String(row.name));
}

/** Sorts tables so that each comes after its parents. */
export function sortParentsFirst(tables: readonly Table[]): Table[] {
  const sortedTables = new Map<string, Table>();
  const remaining = new Map(tables.map(table => [table.name, table]));
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(table =>
      table.parents.every(parent => sortedTables.has(parent) || parent === table.name),
    );
    if (ready.length === 0)
      throw new Error(`The tables ${[...remaining.keys()].join(', ')} refer to each other.`);
    for (const table of ready) {
      sortedTables.set(table.name, table);
      remaining.delete(table.name);
    }
  }
  return [...sortedTables.values()];
}

/** Quotes an identifier in the way that both engines understand. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteNames = (names: readonly string[]) => names.map(quoteName).join(', ');
