// A snapshot of a SQLite file: a connection that stays in one read transaction.
import { DatabaseSync } from 'node:sqlite';
import { StorageUnavailableError } from '../errors.ts';
import type { Statement, StatementResult } from '../statement.ts';
import type { Snapshot } from '../storage.ts';
import { SqliteConnection } from './connection.ts';
import { toStorageError } from './errors.ts';

const busyTimeoutMs = 5_000;

export class SqliteSnapshot implements Snapshot {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #closing = Promise.withResolvers<void>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  /** Resolves when the snapshot is closed. */
  get closed(): Promise<void> {
    return this.#closing.promise;
  }

  async run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    if (!this.#database.isOpen) throw new StorageUnavailableError('The snapshot has been closed.');
    return this.#connection.run(statement, inputs);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
    this.#closing.resolve();
  }
}

/** @throws StorageUnavailableError */
export function openSqliteSnapshot(path: string): SqliteSnapshot {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    // The first read, not `begin`, decides which data the transaction sees.
    database.exec('begin; select 1 from migrations limit 1');
    return new SqliteSnapshot(database);
  } catch (error) {
    throw toStorageError(error);
  }
}
