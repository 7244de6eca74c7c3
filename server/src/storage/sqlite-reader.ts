// Reads of committed data: those of one turn of the event loop share a snapshot, and so its locks.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { SqliteConnection } from './sqlite-connection.ts';
import { meaningOf } from './sqlite-errors.ts';
import type { Outcome, Reader, Statement } from './statement.ts';

/** Memory for pages, in KiB: without it, SQLite keeps 2 MiB and asks the system for most pages again and again. */
const cacheKib = 8_192;

export class SqliteReader implements Reader {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #probe: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(`pragma cache_size = -${cacheKib}`);
    this.#database = database;
    this.#connection = new SqliteConnection(database);
    this.#begin = database.prepare('begin');
    this.#end = database.prepare('commit');
    this.#probe = database.prepare('select 1 from migrations limit 1');
  }

  run(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<Outcome> {
    if (!this.#database.isTransaction) {
      this.#begin.run();
      setImmediate(() => this.letGo());
    }
    return this.#connection.run(statement, inputs);
  }

  /**
   * Ends the snapshot before its turn does. The writer asks for it twice: before it begins, since a log that is read
   * cannot begin anew, and before it acknowledges, so that whoever asks afterwards sees what was written.
   */
  letGo(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#end.run();
  }

  async ping(): Promise<void> {
    try {
      this.#probe.get();
    } catch (error) {
      throw meaningOf(error);
    }
  }

  close(): void {
    this.#database.close();
  }
}
