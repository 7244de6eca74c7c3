// A SQLite file as a whole.
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { flagColumns } from './columns.ts';
import { StorageRefused } from './failures.ts';
import { fillLatestWeights } from './migrations/0006-latest-weights.ts';
import { holdLock } from './sqlite.ts';
import { isSqliteError } from './sqlite-errors.ts';
import { builderFor } from './statement.ts';
import {
  type Cell,
  listed,
  type Orphans,
  type Purpose,
  parentsFirst,
  quoted,
  type Row,
  type Size,
  type Table,
  type WholeDatabase,
} from './whole.ts';

const busyTimeoutMs = 5_000;
/** Of a damaged file the first defects say enough. */
const mostDefects = 5;
/** SQLITE_READONLY and SQLITE_CANTOPEN (sqlite.org/rescode.html): mostly of a file or folder that is another user's. */
const noAccessCodes: ReadonlySet<number> = new Set([8, 14]);

/** @throws StorageRefused where there is no such file, or where a service has it and the purpose excludes that */
export function openWholeSqlite(path: string, purpose: Purpose): WholeDatabase {
  if (!existsSync(path)) throw new StorageRefused(`There is no database at ${path}. Check DATABASE_URL.`);
  try {
    return openExisting(path, purpose);
  } catch (error) {
    if (!isSqliteError(error) || !noAccessCodes.has(error.errcode & 0xff)) throw error;
    throw new StorageRefused(
      `The database ${path} cannot be opened for reading and writing: ${error.message}. Run this as the user of the service.`,
    );
  }
}

function openExisting(path: string, purpose: Purpose): WholeDatabase {
  const lock = purpose === 'examine' ? undefined : holdLock(path);
  // Not opened read-only: such a connection, the last to close, would leave its files beside the database.
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.exec('pragma foreign_keys = on; pragma synchronous = full;');
    if (purpose === 'copyTo') database.exec('begin immediate');
    else database.exec('pragma query_only = on; begin');
    return new WholeSqlite(database, lock);
  } catch (error) {
    database.close();
    lock?.close();
    throw error;
  }
}

class WholeSqlite implements WholeDatabase {
  readonly dialect = 'sqlite';
  readonly #database: DatabaseSync;
  readonly #lock: DatabaseSync | undefined;
  /** What puts back the trigger that a copy does without until it commits. */
  #triggerToAdd: string | undefined;

  constructor(database: DatabaseSync, lock: DatabaseSync | undefined) {
    this.#database = database;
    this.#lock = lock;
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    return this.#database.prepare(sql).all();
  }

  /** All but those that SQLite, or a trigger in it, keeps by itself. */
  async listTables(): Promise<Table[]> {
    const tables = await this.query(
      `select name, sql from sqlite_schema where type = 'table' and name not in ('migrations', 'latestWeights')
       and name not glob 'sqlite_*' order by name`,
    );
    return parentsFirst(tables.map(({ name, sql }) => this.#describe(String(name), String(sql))));
  }

  #describe(name: string, sql: string): Table {
    const columns = this.#database
      .prepare('select name, pk from pragma_table_info(?) order by cid')
      .all(name);
    const keyed = columns.filter(column => column.pk !== 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    const parents = this.#database
      .prepare('select distinct "table" as name from pragma_foreign_key_list(?)')
      .all(name);
    return {
      name,
      columns: columns.map(column => String(column.name)),
      key: keyed.map(column => String(column.name)),
      parents: parents.map(parent => String(parent.name)),
      selfNumbered: /autoincrement/i.test(sql),
    };
  }

  async listDefects(): Promise<string[]> {
    const rows = await this.query(`pragma integrity_check(${mostDefects})`);
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
    const widths = columns.map(column => `coalesce(max(octet_length(${quoted(column)})), 0)`);
    const sql = `select count(*) as rows, max(0, ${widths.join(', ')}) as widest from ${quoted(name)}`;
    const [size] = await this.query(sql);
    return { rows: Number(size?.rows), widestBytes: Number(size?.widest) };
  }

  async *readRows({ name, columns, key }: Table, rowsAtOnce: number): AsyncGenerator<Row[]> {
    const sql = `select ${listed(columns)} from ${quoted(name)} order by ${listed(key)}`;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const flags = columns.map(column => flagColumns.has(column));
    const cellOf = (value: unknown, place: number) => (flags[place] ? value === 1 : value) as Cell;
    let batch: Row[] = [];
    for (const values of statement.iterate() as Iterable<unknown>) {
      batch.push((values as unknown[]).map(cellOf));
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async insertRows({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    this.#triggerToAdd ??= await this.#dropTrigger();
    const slots = columns.map(() => '?').join(', ');
    const sql = `insert into ${quoted(name)} (${listed(columns)}) values (${slots})`;
    const statement = this.#database.prepare(sql);
    for (const row of rows) statement.run(...row.map(stored));
  }

  /** What it keeps is filled at once, when all rows are there. Answers what adds the trigger again. */
  async #dropTrigger(): Promise<string> {
    const [trigger] = await this.query(`select sql from sqlite_schema where name = 'weightsLatest'`);
    this.#database.exec('drop trigger "weightsLatest"');
    return String(trigger?.sql);
  }

  async findLastNumber({ name }: Table): Promise<number> {
    const row = this.#database.prepare('select seq from sqlite_sequence where name = ?').get(name);
    return Number(row?.seq ?? 0);
  }

  async continueAfter({ name }: Table, lastNumber: number): Promise<void> {
    this.#database.prepare('delete from sqlite_sequence where name = ?').run(name);
    this.#database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastNumber);
  }

  async commit(): Promise<void> {
    if (this.#triggerToAdd) {
      this.#database.exec(
        fillLatestWeights(builderFor('sqlite') as unknown as Kysely<unknown>).compile().sql,
      );
      this.#database.exec(this.#triggerToAdd);
    }
    this.#database.exec('commit');
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#lock?.close();
  }
}

const stored = (cell: Cell): SQLInputValue => (typeof cell === 'boolean' ? Number(cell) : cell);
