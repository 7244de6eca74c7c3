// The store on SQLite: one file, one writer with group commit, and a reader that never waits for the writer.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Actor } from '../actor.ts';
import { StorageSetupError } from '../errors.ts';
import { migrate } from '../migrate.ts';
import type { Statement, StatementResult, Transaction } from '../statement.ts';
import type { Snapshot, Storage } from '../storage.ts';
import { isSqliteError } from './errors.ts';
import { SqliteReader } from './reader.ts';
import { openSqliteSnapshot, type SqliteSnapshot } from './snapshot.ts';
import { SqliteWriter } from './writer.ts';

/** The longest time that a statement waits for a lock of another program, such as a tool. */
const busyTimeoutMs = 5_000;

/** The result code SQLITE_BUSY. */
const lockedCode = 5;

/**
 * Opens the file, and creates it and its folder if they are missing.
 *
 * @param onBroken see `SqliteWriter`
 * @throws StorageSetupError
 */
export async function openSqlite(path: string, onBroken: (error: Error) => void): Promise<Storage> {
  const lock = lockFile(path);
  try {
    const writer = new DatabaseSync(path, { timeout: busyTimeoutMs });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    await migrate({ dialect: 'sqlite', runExclusively: work => runExclusively(writer, work) });
    // Deleted data is overwritten with zeros, so that it cannot be read from the file.
    writer.exec('pragma synchronous = normal; pragma secure_delete = on');
    const reader = new SqliteReader(new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs }));
    return new SqliteStorage(path, lock, reader, new SqliteWriter(writer, path, reader, onBroken));
  } catch (error) {
    lock.close();
    throw setupErrorOf(path, error);
  }
}

function lockFile(path: string): DatabaseSync {
  try {
    makeFolder(dirname(path));
    return holdLock(path);
  } catch (error) {
    throw setupErrorOf(path, error);
  }
}

/** A new folder is durable only after its parent is synced. SQLite syncs only the folder that the file is in. */
function makeFolder(path: string): void {
  const firstCreated = mkdirSync(path, { recursive: true });
  if (firstCreated === undefined) return;
  for (let folder = resolve(path); folder.length >= resolve(firstCreated).length; folder = dirname(folder)) {
    const parent = openSync(dirname(folder), 'r');
    fsyncSync(parent);
    closeSync(parent);
  }
}

/**
 * Locks a file next to the database until the lock is closed or the process ends for any reason. If two services used one
 * database, each would assume that it is the only writer. @throws StorageSetupError if another process holds the lock
 */
export function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}-lock`);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; commit;');
    return lock;
  } catch (error) {
    lock.close();
    if (!isSqliteError(error) || error.errcode !== lockedCode) throw error;
    throw new StorageSetupError(
      `Another process already serves ${path}. Stop it first, or name another file in DATABASE_URL.`,
    );
  }
}

/** Converts errors from the disk and from SQLite into a setup error. All others are returned unchanged. */
function setupErrorOf(path: string, error: unknown): unknown {
  if (error instanceof StorageSetupError || !(error instanceof Error && 'code' in error)) return error;
  return new StorageSetupError(
    `The database ${path} cannot be opened: ${error.message}. Name a file in DATABASE_URL that this user may write to.`,
  );
}

async function runExclusively(
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
  readonly isSoleProcess = true;
  /** Enough even for a slow disk, because waiting writes share the next sync. */
  readonly maxConcurrentRequests = 128;
  readonly #path: string;
  readonly #lock: DatabaseSync;
  readonly #snapshots = new Set<SqliteSnapshot>();
  readonly #reader: SqliteReader;
  readonly #writer: SqliteWriter;
  #isClosed = false;

  constructor(path: string, lock: DatabaseSync, reader: SqliteReader, writer: SqliteWriter) {
    this.#path = path;
    this.#lock = lock;
    this.#reader = reader;
    this.#writer = writer;
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    return this.#reader.run(statement, inputs);
  }

  write<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#writer.write(actor, work);
  }

  writeOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#writer.writeOne(actor, work);
  }

  async openSnapshot(): Promise<Snapshot> {
    const snapshot = openSqliteSnapshot(this.#path);
    this.#snapshots.add(snapshot);
    snapshot.closed.then(() => this.#snapshots.delete(snapshot));
    return snapshot;
  }

  /** Empties the log: deleted rows are overwritten in the file, but may remain in the log. */
  async eraseDeleted(): Promise<void> {
    // The log cannot be emptied while a snapshot reads it, and writes would wait for the attempt.
    await Promise.all([...this.#snapshots].map(({ closed }) => closed));
    await this.#writer.emptyLog();
  }

  ping(): Promise<void> {
    return this.#reader.ping();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const snapshot of this.#snapshots) await snapshot.close();
    await this.#writer.waitUntilDrained();
    // The writer's connection closes last, so that SQLite checkpoints the log and removes it.
    this.#reader.close();
    await this.#writer.close();
    this.#lock.close();
  }
}
