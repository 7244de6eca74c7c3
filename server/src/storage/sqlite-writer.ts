// The one writer of a SQLite file: transactions that wait at the same moment share a commit and a sync, and the
// sync runs beside the service, which goes on reading meanwhile.
import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { StorageUnavailable } from './failures.ts';
import { SqliteCheckpointer } from './sqlite-checkpointer.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { meaningOf } from './sqlite-errors.ts';
import type { SqliteReader } from './sqlite-reader.ts';
import { forOneChange, type Transaction } from './statement.ts';

/** How many waiting transactions one sync carries at most, so that none waits long for the others. */
const maxGroupSize = 256;

/** Within this a fast disk has synced. */
const awakeForMs = 0.3;

interface Waiting {
  /** Does the work; answers how to settle its promise once the group is durable. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/** Statements that frame a transaction, prepared once. */
interface Frame {
  begin: StatementSync;
  commit: StatementSync;
  savepoint: StatementSync;
  release: StatementSync;
}

export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #reader: SqliteReader;
  readonly #onBroken: (error: Error) => void;
  readonly #frame: Frame;
  readonly #transaction: Transaction;
  readonly #checkpointer: SqliteCheckpointer;
  #log: FileHandle | undefined;
  #broken = false;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;

  /**
   * @param database in WAL mode with `synchronous = normal`: SQLite orders its own writes, and this class syncs the
   *   log before anything is acknowledged, which is what `full` would do on the service's own thread
   * @param reader lets go of what it holds while a group is written and before it is acknowledged
   * @param onBroken called once where a sync has failed: what the disk holds is unknown from then on, and only a
   *   restart, which reads the file anew, tells
   */
  constructor(database: DatabaseSync, path: string, reader: SqliteReader, onBroken: (error: Error) => void) {
    this.#database = database;
    this.#path = path;
    this.#reader = reader;
    this.#onBroken = onBroken;
    this.#frame = {
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      savepoint: database.prepare('savepoint work'),
      release: database.prepare('release work'),
    };
    const connection = new SqliteConnection(database);
    this.#transaction = {
      mayChange: true,
      run: (statement, inputs) => connection.run(statement, inputs),
    };
    this.#checkpointer = new SqliteCheckpointer(database, path);
  }

  /** As `Storage.write`. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(() => this.#inSavepoint(() => work(this.#transaction)));
  }

  /** As `Storage.writeOne`: a statement that fails takes back what it did, without a savepoint. */
  writeOne<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => work(forOneChange(this.#transaction)));
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async () => {
          const result = await work();
          return () => resolve(result);
        },
        fail: reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves once no write waits any more. */
  async finish(): Promise<void> {
    await this.#draining;
  }

  async close(): Promise<void> {
    await this.finish();
    await this.#checkpointer.close();
    await this.#log?.close();
    this.#database.close();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Lets every request that has arrived join the group, so that one sync carries them all.
      await setImmediate();
      await this.#checkpointer.room();
      await this.#commitGroup(this.#waiting.splice(0, maxGroupSize));
    }
    this.#draining = undefined;
  }

  /** One commit, one sync: nobody in the group is answered, accepted or refused, before it is on the disk. */
  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const settlements = await this.#commit(group);
      await this.#sync(group.length === 1);
      this.#reader.letGo();
      for (const settle of settlements) settle();
    } catch (error) {
      for (const waiting of group) waiting.fail(meaningOf(error));
    }
  }

  async #commit(group: readonly Waiting[]): Promise<Array<() => void>> {
    if (this.#broken) throw new StorageUnavailable('The database file takes no more writes until a restart.');
    const settlements: Array<() => void> = [];
    this.#reader.letGo();
    try {
      this.#frame.begin.run();
      for (const waiting of group) {
        try {
          settlements.push(await waiting.run());
        } catch (error) {
          if (!this.#database.isTransaction) throw error;
          settlements.push(() => waiting.fail(error));
        }
      }
      this.#frame.commit.run();
      return settlements;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  /** Brings the log to the disk. A commit alone leaves it with the operating system. */
  async #sync(ofOne: boolean): Promise<void> {
    try {
      this.#log ??= await open(`${this.#path}-wal`, 'r+');
      const synced = this.#log.datasync();
      if (ofOne) await stayAwake(synced);
      await synced;
    } catch (error) {
      this.#broken = true;
      this.#onBroken(error instanceof Error ? error : new Error(String(error)));
      throw new StorageUnavailable('The write could not be brought to the disk.', { cause: error });
    }
  }

  async #inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    this.#frame.savepoint.run();
    try {
      const result = await work();
      this.#frame.release.run();
      return result;
    } catch (error) {
      // A full disk can end the whole transaction on its own; then there is no savepoint to return to.
      if (this.#database.isTransaction) this.#database.exec('rollback to work; release work');
      throw error;
    }
  }
}

/**
 * Turns the event loop until something is done, for as long as that may be worth it: whoever writes alone would wait for
 * a thread to be woken that has gone to sleep a moment before. All else goes on meanwhile.
 */
async function stayAwake(work: Promise<unknown>): Promise<void> {
  let awake = true;
  const rest = () => {
    awake = false;
  };
  work.then(rest, rest);
  const untilMs = performance.now() + awakeForMs;
  while (awake && performance.now() < untilMs) await setImmediate();
}
