// Bulk access to a SQLite file.
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { flagColumns } from '../columns.ts';
import { StorageSetupError } from '../errors.ts';
import { fillLatestWeights } from '../migrations/0006-latest-weights.ts';
import { SqliteConnection } from '../sqlite/connection.ts';
import { isSqliteError } from '../sqlite/errors.ts';
import { holdLock } from '../sqlite/sqlite-storage.ts';
import { builderFor, type Statement, type StatementResult } from '../statement.ts';
import {
  type BulkDatabase,
  type Cell,
  type Orphans,
  type Purpose,
  quoteName,
  quoteNames,
  type Row,
  type Size,
  sortParentsFirst,
  type Table,
} from './bulk-database.ts';

const busyTimeoutMs = 5_000;
/** The maximum number of reported defects. The first few of a damaged file are enough. */
const maxDefects = 5;
/**
 * SQLITE_READONLY and SQLITE_CANTOPEN (sqlite.org/rescode.html). Usually, the file or its folder belongs to another
 * user.
 */
const noAccessCodes: ReadonlySet<number> = new Set([8, 14]);

/**
 * Opens the file.
 *
 * @throws StorageSetupError if the file does not exist, this user has no access to it, or it is in use and the purpose
 * forbids that
 */
export function openSqliteBulk(path: string, purpose: Purpose): BulkDatabase {
  if (!existsSync(path)) throw new StorageSetupError(`There is no database at ${path}. Check DATABASE_URL.`);
  try {
    return openExisting(path, purpose);
  } catch (error) {
    if (!isSqliteError(error) || !noAccessCodes.has(error.errcode & 0xff)) throw error;
    throw new StorageSetupError(
      `The database ${path} cannot be opened for reading and writing: ${error.message}. Run this as the user of the service.`,
    );
  }
}

function openExisting(path: string, purpose: Purpose): BulkDatabase {
  const lock = purpose === 'examine' ? undefined : holdLock(path);
  // Not opened read-only: if such a connection is the last to close, it leaves the -wal and -shm files behind.
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.exec('pragma foreign_keys = on; pragma synchronous = full;');
    if (purpose === 'copyTo') database.exec('begin immediate');
    else database.exec('pragma query_only = on; begin');
    return new SqliteBulk(database, lock);
  } catch (error) {
    database.close();
    lock?.close();
    throw error;
  }
}

class SqliteBulk implements BulkDatabase {
  readonly dialect = 'sqlite';
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #lock: DatabaseSync | undefined;
  /** The statement that restores the trigger, which a copy drops until it commits. */
  #triggerToRestore: string | undefined;

  constructor(database: DatabaseSync, lock: DatabaseSync | undefined) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
    this.#lock = lock;
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    return this.#connection.run(statement, inputs);
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    return this.#database.prepare(sql).all();
  }

  /** Lists the tables, except those that SQLite or a trigger maintains. */
  async listTables(): Promise<Table[]> {
    const tables = await this.query(
      `select name, sql from sqlite_schema where type = 'table' and name not in ('migrations', 'latestWeights')
       and name not glob 'sqlite_*' order by name`,
    );
    return sortParentsFirst(tables.map(({ name, sql }) => this.#describe(String(name), String(sql))));
  }

  #describe(name: string, sql: string): Table {
    const columns = this.#database
      .prepare('select name, pk from pragma_table_info(?) order by cid')
      .all(name);
    const keyColumns = columns.filter(column => column.pk !== 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    const parents = this.#database
      .prepare('select distinct "table" as name from pragma_foreign_key_list(?)')
      .all(name);
    return {
      name,
      columns: columns.map(column => String(column.name)),
      key: keyColumns.map(column => String(column.name)),
      parents: parents.map(parent => String(parent.name)),
      hasIdentityColumn: /autoincrement/i.test(sql),
    };
  }

  async listDefects(): Promise<string[]> {
    const rows = await this.query(`pragma integrity_check(${maxDefects})`);
    return rows.map(row => String(row.integrity_check)).filter(line => line !== 'ok');
  }

  async listOrphans(): Promise<Orphans[]> {
    const rows = await this.query(
      'select "table" as child, parent, count(*) as rows from pragma_foreign_key_check group by 1, 2',
    );
    return rows.map(row => ({
      table: String(row.child),
      parent: String(row.parent),
      rows: Number(row.rows),
    }));
  }

  async measure({ name, columns }: Table): Promise<Size> {
    const widths = columns.map(column => `coalesce(max(octet_length(${quoteName(column)})), 0)`);
    const sql = `select count(*) as rows, max(0, ${widths.join(', ')}) as widest from ${quoteName(name)}`;
    const [size] = await this.query(sql);
    return { rows: Number(size?.rows), widestBytes: Number(size?.widest) };
  }

  async *readRows({ name, columns, key }: Table, batchRows: number): AsyncGenerator<Row[]> {
    const sql = `select ${quoteNames(columns)} from ${quoteName(name)} order by ${quoteNames(key)}`;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const flags = columns.map(column => flagColumns.has(column));
    const cellOf = (value: unknown, index: number) =>
      (flags[index] && value !== null ? value === 1 : value) as Cell;
    let batch: Row[] = [];
    for (const values of statement.iterate() as Iterable<unknown>) {
      batch.push((values as unknown[]).map(cellOf));
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async insertRows({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    this.#triggerToRestore ??= await this.#dropTrigger();
    const placeholders = columns.map(() => '?').join(', ');
    const sql = `insert into ${quoteName(name)} (${quoteNames(columns)}) values (${placeholders})`;
    const statement = this.#database.prepare(sql);
    for (const row of rows) statement.run(...row.map(toStored));
  }

  /** Drops the trigger, whose table is filled in one step at the end. Returns the statement that restores the trigger. */
  async #dropTrigger(): Promise<string> {
    const [trigger] = await this.query(`select sql from sqlite_schema where name = 'weightsLatest'`);
    this.#database.exec('drop trigger "weightsLatest"');
    return String(trigger?.sql);
  }

  async readLastNumber({ name }: Table): Promise<number> {
    const row = this.#database.prepare('select seq from sqlite_sequence where name = ?').get(name);
    return Number(row?.seq ?? 0);
  }

  async setLastNumber({ name }: Table, lastNumber: number): Promise<void> {
    this.#database.prepare('delete from sqlite_sequence where name = ?').run(name);
    this.#database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastNumber);
  }

  async commit(): Promise<void> {
    if (this.#triggerToRestore) {
      this.#database.exec(
        fillLatestWeights(builderFor('sqlite') as unknown as Kysely<unknown>).compile().sql,
      );
      this.#database.exec(this.#triggerToRestore);
    }
    this.#database.exec('commit');
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#lock?.close();
  }
}

const toStored = (cell: Cell): SQLInputValue => (typeof cell === 'boolean' ? Number(cell) : cell);
