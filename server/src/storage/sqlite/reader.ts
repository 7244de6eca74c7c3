// Reads committed data. Reads in the same turn of the event loop share a snapshot and its locks.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Reader, Statement, StatementResult } from '../statement.ts';
import { SqliteConnection } from './connection.ts';
import { toStorageError } from './errors.ts';

/** The size of the page cache. With SQLite's default of 2 MiB, most pages would be read from the system repeatedly. */
const pageCacheKib = 8_192;

export class SqliteReader implements Reader {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #probe: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(`pragma cache_size = -${pageCacheKib}`);
    this.#database = database;
    this.#connection = new SqliteConnection(database);
    this.#begin = database.prepare('begin');
    this.#end = database.prepare('commit');
    this.#probe = database.prepare('select 1 from migrations limit 1');
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<StatementResult> {
    if (!this.#database.isTransaction) {
      this.#begin.run();
      setImmediate(() => this.releaseSnapshot());
    }
    return this.#connection.run(statement, inputs);
  }

  /**
   * Ends the snapshot, at the latest at the end of the turn. The writer calls this before a transaction, because the
   * log cannot restart while a snapshot reads it, and before it acknowledges writes, so that later reads see them.
   */
  releaseSnapshot(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#end.run();
  }

  async ping(): Promise<void> {
    try {
      this.#probe.get();
    } catch (error) {
      throw toStorageError(error);
    }
  }

  close(): void {
    this.#database.close();
  }
}
