// A database as a whole: its tables and all that is in them, for the tools that copy or examine it.
import type { Dialect } from './statement.ts';

/** A value as it travels from one engine to the other: JSON as text, instants and days as ISO text. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export interface Table {
  name: string;
  columns: readonly string[];
  /** The columns of its primary key, in order. */
  key: readonly string[];
  /** The tables that its rows refer to. */
  parents: readonly string[];
  /** The database numbers its rows itself, and gives no number twice. */
  selfNumbered: boolean;
}

export interface Size {
  rows: number;
  /** Of the largest text in it. */
  widestBytes: number;
}

/** Rows that refer to rows which are not there. */
export interface Orphans {
  table: string;
  parent: string;
  rows: number;
}

/**
 * What a database is opened for. `examine` reads beside a running service; `copyFrom` and `copyTo` want the database
 * to themselves, and happen in one transaction, which ends with `commit` or leaves nothing behind.
 */
export type Purpose = 'examine' | 'copyFrom' | 'copyTo';

export interface WholeDatabase {
  readonly dialect: Dialect;
  /** Runs any statement. Its values are as the driver hands them over. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** All tables but that of the migrations and what the database keeps by itself, parents first. */
  listTables(): Promise<Table[]>;
  /** Sentences about what is broken in the database itself, empty where it is sound. May take long. */
  listDefects(): Promise<string[]>;
  /** Foreign keys that lead nowhere, as they can come about where the database was written by other means. */
  listOrphans(): Promise<Orphans[]>;
  measure(table: Table): Promise<Size>;
  /** All rows in the order of the key, so many at a time; the cells are in the order of the table's columns. */
  readRows(table: Table, rowsAtOnce: number): AsyncIterable<Row[]>;
  insertRows(table: Table, rows: readonly Row[]): Promise<void>;
  /** The last number given to a row of a self-numbered table, whether or not that row is still there; 0 before the first. */
  findLastNumber(table: Table): Promise<number>;
  /** Lets the next row of a self-numbered table have the number after this one. */
  continueAfter(table: Table, lastNumber: number): Promise<void>;
  commit(): Promise<void>;
  /** Closes; what was not committed is gone. */
  close(): Promise<void>;
}

/** The migrations a database has seen, in order; none where it has no schema yet. */
export async function listMigrations(database: WholeDatabase): Promise<string[]> {
  const tables =
    database.dialect === 'sqlite'
      ? `select name from sqlite_schema where name = 'migrations'`
      : `select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`;
  if ((await database.query(tables)).length === 0) return [];
  const rows = await database.query('select name from migrations order by name');
  return rows.map(row => String(row.name));
}

/** Sorted so that a table comes after those its rows refer to. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted = new Map<string, Table>();
  const left = new Map(tables.map(table => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(table =>
      table.parents.every(parent => sorted.has(parent) || parent === table.name),
    );
    if (free.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other.`);
    for (const table of free) {
      sorted.set(table.name, table);
      left.delete(table.name);
    }
  }
  return [...sorted.values()];
}

/** A name as SQL quotes it, the same on both engines. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listed = (names: readonly string[]) => names.map(quoted).join(', ');
