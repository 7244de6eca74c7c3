// SQLite: one file, one writer whose waiting transactions share a sync, and readers that never wait for it.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { flagColumns, jsonColumns } from './columns.ts';
import { ParentGone, StorageRefused, StorageUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import type { Outcome, Reader, Statement, Transaction } from './statement.ts';
import type { Storage } from './storage.ts';

/** How long the writer waits for a lock that a backup or an inspection holds. */
const busyTimeoutMs = 5_000;
/** How many waiting transactions one sync carries at most, so that none waits long for the others. */
const maxGroupSize = 256;

/** Opens the file, creating it and its folder where they are missing. @throws StorageRefused */
export async function openSqlite(path: string): Promise<Storage> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = holdLock(path);
  try {
    const writer = new DatabaseSync(path, { timeout: busyTimeoutMs });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    await migrate({ dialect: 'sqlite', exclusively: work => exclusively(writer, work) });
    const reader = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    return new SqliteStorage(lock, writer, reader);
  } catch (error) {
    lock.close();
    throw refusalToOpen(path, error);
  }
}

/**
 * Holds a lock file beside the database for as long as the process lives, however it ends: two services on one
 * file would each believe to be the only writer.
 */
function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}-lock`);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; commit;');
    return lock;
  } catch {
    lock.close();
    throw new StorageRefused(
      `Another process already serves ${path}. Stop it first, or name another file in DATABASE_URL.`,
    );
  }
}

function refusalToOpen(path: string, error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  return new StorageRefused(`The database ${path} cannot be opened: ${error.message}.`);
}

async function exclusively(
  writer: DatabaseSync,
  work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<void>,
): Promise<void> {
  writer.exec('begin immediate');
  try {
    await work(async sql => writer.prepare(sql).all());
    writer.exec('commit');
  } catch (error) {
    writer.exec('rollback');
    throw error;
  }
}

interface Prepared {
  statement: StatementSync;
  bind: (inputs: Readonly<Record<string, unknown>>) => unknown[];
  returnsRows: boolean;
  flags: string[];
  jsons: string[];
}

/** Runs statements on one connection, each prepared at its first use. */
class Connection implements Reader {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<Statement, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const prepared = this.#prepared.get(statement) ?? this.#prepare(statement);
    const values = prepared.bind(inputs).map(bound);
    try {
      if (!prepared.returnsRows) {
        return { rows: [], changes: Number(prepared.statement.run(...values).changes) };
      }
      const rows = prepared.statement.all(...values);
      for (const row of rows) revive(row, prepared);
      return { rows, changes: rows.length };
    } catch (error) {
      throw meaningOf(error);
    }
  }

  #prepare(statement: Statement): Prepared {
    const { sql, bind } = statement.compiled('sqlite');
    const preparedStatement = this.#database.prepare(sql);
    const names = preparedStatement.columns().map(column => column.name);
    const prepared = {
      statement: preparedStatement,
      bind,
      returnsRows: names.length > 0,
      flags: names.filter(name => flagColumns.has(name)),
      jsons: names.filter(name => jsonColumns.has(name)),
    };
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

function revive(row: Record<string, unknown>, { flags, jsons }: Prepared): void {
  for (const name of flags) row[name] = row[name] === 1;
  for (const name of jsons) row[name] = JSON.parse(String(row[name]));
}

interface Waiting {
  /** Runs the work in its savepoint; answers how to settle its promise once the group is durable. */
  run(transaction: Transaction): Promise<() => void>;
  fail(error: unknown): void;
}

class SqliteStorage implements Storage {
  readonly dialect = 'sqlite';
  readonly soleProcess = true;
  readonly #lock: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #reads: Connection;
  readonly #transaction: Transaction;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;

  constructor(lock: DatabaseSync, writer: DatabaseSync, reader: DatabaseSync) {
    this.#lock = lock;
    this.#writer = writer;
    this.#reader = reader;
    this.#reads = new Connection(reader);
    const writes = new Connection(writer);
    this.#transaction = { mayChange: true, run: (statement, inputs) => writes.run(statement, inputs) };
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    return this.#reads.run(statement, inputs);
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async transaction => {
          const result = await this.#inSavepoint(() => work(transaction));
          return () => resolve(result);
        },
        fail: reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Lets every request that has arrived join the group, so that one sync carries them all.
      await setImmediate();
      const group = this.#waiting.splice(0, maxGroupSize);
      await this.#commitGroup(group);
    }
    this.#draining = undefined;
  }

  /** One transaction, one sync: nobody in the group is answered, accepted or refused, before it is on the disk. */
  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    const settlements: Array<() => void> = [];
    try {
      this.#writer.exec('begin immediate');
      for (const waiting of group) {
        try {
          settlements.push(await waiting.run(this.#transaction));
        } catch (error) {
          if (!this.#writer.isTransaction) throw error;
          settlements.push(() => waiting.fail(error));
        }
      }
      this.#writer.exec('commit');
    } catch (error) {
      if (this.#writer.isTransaction) this.#writer.exec('rollback');
      for (const waiting of group) waiting.fail(meaningOf(error));
      return;
    }
    for (const settle of settlements) settle();
  }

  async #inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    this.#writer.exec('savepoint work');
    try {
      const result = await work();
      this.#writer.exec('release work');
      return result;
    } catch (error) {
      // A full disk can end the whole transaction on its own; then there is no savepoint to return to.
      if (this.#writer.isTransaction) this.#writer.exec('rollback to work; release work');
      throw error;
    }
  }

  async ping(): Promise<void> {
    try {
      this.#reader.prepare('select 1 from migrations limit 1').get();
    } catch (error) {
      throw meaningOf(error);
    }
  }

  async close(): Promise<void> {
    await this.#draining;
    if (!this.#writer.isOpen) return;
    this.#reader.close();
    this.#writer.close();
    this.#lock.close();
  }
}

function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** SQLite's primary result codes that speak of the disk or of locks, not of the statement (sqlite.org/rescode.html). */
const unavailableCodes: ReadonlySet<number> = new Set([
  5, // SQLITE_BUSY
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

/** SQLITE_CONSTRAINT_FOREIGNKEY, an extended result code. */
const foreignKeyCode = 787;

function meaningOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  if (error.errcode === foreignKeyCode) return new ParentGone('A parent row is gone.', { cause: error });
  if (!unavailableCodes.has(error.errcode & 0xff)) return error;
  return new StorageUnavailable('The database file cannot be read or written at the moment.', {
    cause: error,
  });
}
