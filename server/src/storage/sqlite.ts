// SQLite: one file, one writer whose waiting transactions share a sync, and a reader that never waits for it.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageRefused } from './failures.ts';
import { migrate } from './migrate.ts';
import { isSqliteError } from './sqlite-errors.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { Outcome, Statement, Transaction } from './statement.ts';
import type { Storage } from './storage.ts';

/** How long the writer waits for a lock that a backup or an inspection holds. */
const busyTimeoutMs = 5_000;

/** SQLITE_BUSY: somebody holds the lock. */
const lockedCode = 5;

/**
 * Opens the file, creating it and its folder where they are missing.
 *
 * @param onBroken as for `SqliteWriter`
 * @throws StorageRefused
 */
export async function openSqlite(path: string, onBroken: (error: Error) => void): Promise<Storage> {
  const lock = takeFile(path);
  try {
    const writer = new DatabaseSync(path, { timeout: busyTimeoutMs });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    await migrate({ dialect: 'sqlite', exclusively: work => exclusively(writer, work) });
    writer.exec('pragma synchronous = normal');
    const reader = new SqliteReader(new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs }));
    return new SqliteStorage(lock, reader, new SqliteWriter(writer, path, reader, onBroken));
  } catch (error) {
    lock.close();
    throw refusalToOpen(path, error);
  }
}

function takeFile(path: string): DatabaseSync {
  try {
    makeFolder(dirname(path));
    return holdLock(path);
  } catch (error) {
    throw refusalToOpen(path, error);
  }
}

/** A new folder's name reaches the disk with the folder around it: SQLite syncs the one that the file is in alone. */
function makeFolder(path: string): void {
  const firstMade = mkdirSync(path, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = resolve(path); made.length >= resolve(firstMade).length; made = dirname(made)) {
    const around = openSync(dirname(made), 'r');
    fsyncSync(around);
    closeSync(around);
  }
}

/**
 * Holds a lock file beside the database until it is closed or the process ends, however it ends: two services on one
 * file would each believe to be the only writer. @throws StorageRefused where another process holds it
 */
export function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}-lock`);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; commit;');
    return lock;
  } catch (error) {
    lock.close();
    if (!isSqliteError(error) || error.errcode !== lockedCode) throw error;
    throw new StorageRefused(
      `Another process already serves ${path}. Stop it first, or name another file in DATABASE_URL.`,
    );
  }
}

/** What the disk or SQLite said; a bug of ours stays one. */
function refusalToOpen(path: string, error: unknown): unknown {
  if (error instanceof StorageRefused || !(error instanceof Error && 'code' in error)) return error;
  return new StorageRefused(
    `The database ${path} cannot be opened: ${error.message}. Name a file in DATABASE_URL that this user may write.`,
  );
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

class SqliteStorage implements Storage {
  readonly dialect = 'sqlite';
  readonly soleProcess = true;
  /** Enough for a slow disk: the writes that wait for it share what it does next. */
  readonly roomFor = 128;
  readonly #lock: DatabaseSync;
  readonly #reader: SqliteReader;
  readonly #writer: SqliteWriter;
  #closed = false;

  constructor(lock: DatabaseSync, reader: SqliteReader, writer: SqliteWriter) {
    this.#lock = lock;
    this.#reader = reader;
    this.#writer = writer;
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    return this.#reader.run(statement, inputs);
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#writer.write(work);
  }

  writeOne<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#writer.writeOne(work);
  }

  ping(): Promise<void> {
    return this.#reader.ping();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writer.finish();
    // The writer's connection is the last one: as it closes, SQLite copies the log back and removes it.
    this.#reader.close();
    await this.#writer.close();
    this.#lock.close();
  }
}
