// Bulk access to a database, for the tools that copy or examine it: its tables and all their rows.
import type { Dialect } from '../statement.ts';

/** A value in the form that both engines understand: JSON as text, instants and days as ISO text. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export interface Table {
  name: string;
  columns: readonly string[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
  /** The tables that its foreign keys refer to. */
  parents: readonly string[];
  /** The database numbers the rows and never gives a number twice. */
  selfNumbered: boolean;
}

export interface Size {
  rows: number;
  /** The size of the largest text in it. */
  widestBytes: number;
}

/** Rows whose foreign key refers to a row that is missing. */
export interface Orphans {
  table: string;
  parent: string;
  rows: number;
}

/**
 * What a database is opened for. `examine` reads while a service may run. `copyFrom` and `copyTo` need the database to
 * themselves and work in one transaction, which leaves nothing behind unless it ends with `commit`.
 */
export type Purpose = 'examine' | 'copyFrom' | 'copyTo';

export interface BulkDatabase {
  readonly dialect: Dialect;
  /** Runs any SQL. The values are those of the driver. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** All tables, parents first, without that of the migrations and those that the database maintains itself. */
  listTables(): Promise<Table[]>;
  /** Sentences about defects of the database itself. May take long. */
  listDefects(): Promise<string[]>;
  /** Only other programs can cause them. */
  listOrphans(): Promise<Orphans[]>;
  measure(table: Table): Promise<Size>;
  /** All rows in the order of the key, in batches. The cells are in the order of the table's columns. */
  readRows(table: Table, batchRows: number): AsyncIterable<Row[]>;
  insertRows(table: Table, rows: readonly Row[]): Promise<void>;
  /** The last number given in a self-numbered table, even if its row is deleted; 0 before the first. */
  findLastNumber(table: Table): Promise<number>;
  /** Makes the next row of a self-numbered table get the number after this one. */
  setLastNumber(table: Table, lastNumber: number): Promise<void>;
  commit(): Promise<void>;
  /** Closes. What was not committed is lost. */
  close(): Promise<void>;
}

/** The migrations applied to a database, in order; none if it has no schema yet. */
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
  const sorted = new Map<string, Table>();
  const remaining = new Map(tables.map(table => [table.name, table]));
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(table =>
      table.parents.every(parent => sorted.has(parent) || parent === table.name),
    );
    if (ready.length === 0)
      throw new Error(`The tables ${[...remaining.keys()].join(', ')} refer to each other.`);
    for (const table of ready) {
      sorted.set(table.name, table);
      remaining.delete(table.name);
    }
  }
  return [...sorted.values()];
}

/** An identifier as both engines quote it. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteNames = (names: readonly string[]) => names.map(quoteName).join(', ');
