// The one writer of a SQLite file, with group commit: transactions that are queued at the same time share a commit and
// a sync. The sync runs off the main thread, which keeps serving reads.
import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../actor.ts';
import { StorageUnavailableError } from '../errors.ts';
import { limitToOneChange, type Transaction } from '../statement.ts';
import { SqliteCheckpointer } from './checkpointer.ts';
import { SqliteConnection } from './connection.ts';
import { toStorageError } from './errors.ts';
import type { SqliteReader } from './reader.ts';

/** The maximum number of transactions per sync, so that no transaction waits long for the others. */
const maxGroupSize = 256;

interface QueuedWrite {
  /** Runs the work. Returns a function that settles the caller's promise. Call it as soon as the group is durable. */
  run(): Promise<() => void>;
  reject(error: unknown): void;
}

/** The statements that begin and end transactions, prepared once. */
interface TransactionControl {
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
  readonly #control: TransactionControl;
  readonly #connection: SqliteConnection;
  readonly #checkpointer: SqliteCheckpointer;
  #log: FileHandle | undefined;
  #isBroken = false;
  /** The number of rows changed so far. */
  #changes = 0;
  #queue: QueuedWrite[] = [];
  #draining: Promise<void> | undefined;
  /** Callers that wait for the log to be emptied. */
  #emptying: PromiseWithResolvers<void>[] = [];

  /**
   * @param database in WAL mode with `synchronous = normal`: SQLite orders its own writes, and this class syncs the log
   *   before it acknowledges anything, which `full` would do on the main thread
   * @param reader releases its snapshot before a group is written, and before it is acknowledged
   * @param onBroken called once if a sync fails: only a restart, which reads the file again, can find out what is on
   *   the disk
   */
  constructor(database: DatabaseSync, path: string, reader: SqliteReader, onBroken: (error: Error) => void) {
    this.#database = database;
    this.#path = path;
    this.#reader = reader;
    this.#onBroken = onBroken;
    this.#control = {
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      savepoint: database.prepare('savepoint work'),
      release: database.prepare('release work'),
    };
    this.#connection = new SqliteConnection(database);
    this.#checkpointer = new SqliteCheckpointer(database, path);
  }

  /** See `Storage.write`. */
  write<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(() => work(this.#transactionOf(actor)));
  }

  /**
   * See `Storage.writeOne`. One change may be two statements here (`followedBy`). If one fails, both are rolled back.
   */
  writeOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(() => work(limitToOneChange(this.#transactionOf(actor))));
  }

  /** Moves the log into the database and truncates it; writes have to wait. @throws StorageUnavailableError */
  emptyLog(): Promise<void> {
    const waiter = Promise.withResolvers<void>();
    this.#emptying.push(waiter);
    this.#draining ??= this.#drain();
    return waiter.promise;
  }

  #transactionOf(actor: Actor): Transaction {
    const run: Transaction['run'] = async (statement, inputs) => {
      const result = await this.#connection.run(statement, inputs);
      if (statement.changes) this.#changes += result.changes;
      if (statement.follower && result.rows.length > 0) await run(statement.follower, inputs);
      return result;
    };
    return { actor, run };
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({
        run: async () => {
          const result = await work();
          return () => resolve(result);
        },
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves as soon as the queue is empty. */
  async waitUntilDrained(): Promise<void> {
    await this.#draining;
  }

  async close(): Promise<void> {
    await this.waitUntilDrained();
    await this.#checkpointer.close();
    await this.#log?.close();
    this.#database.close();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#emptying.length > 0) {
      // Lets every request that has already arrived join the group.
      await setImmediate();
      await this.#emptyLogIfRequested();
      await this.#checkpointer.run();
      if (this.#queue.length > 0) await this.#commitGroup(this.#queue.splice(0, maxGroupSize));
    }
    this.#draining = undefined;
  }

  async #emptyLogIfRequested(): Promise<void> {
    const waiters = this.#emptying.splice(0);
    if (waiters.length === 0) return;
    this.#reader.releaseSnapshot();
    const isEmpty = await this.#checkpointer.truncate();
    const failure = new StorageUnavailableError('The log of the database could not be emptied.');
    for (const { resolve, reject } of waiters) {
      if (isEmpty) resolve();
      else reject(failure);
    }
  }

  /**
   * Commits and syncs once. The promises of the group are settled only after the group is on the disk or has failed.
   */
  async #commitGroup(group: readonly QueuedWrite[]): Promise<void> {
    try {
      const settlements = await this.#commit(group);
      await this.#sync();
      this.#reader.releaseSnapshot();
      for (const settle of settlements) settle();
    } catch (error) {
      for (const queued of group) queued.reject(toStorageError(error));
    }
  }

  async #commit(group: readonly QueuedWrite[]): Promise<Array<() => void>> {
    if (this.#isBroken)
      throw new StorageUnavailableError(
        'The database file does not accept writes until the service restarts.',
      );
    this.#reader.releaseSnapshot();
    return (await this.#run(group, false)) ?? (await this.#run(group, true)) ?? [];
  }

  /**
   * Runs a group in a transaction, at first without savepoints, because they copy every page that a write changes. If a
   * write fails after it has changed something, rolls back the whole group, which must then run again with savepoints.
   *
   * @returns undefined if the group was rolled back
   */
  async #run(group: readonly QueuedWrite[], withSavepoints: boolean): Promise<Array<() => void> | undefined> {
    const settlements: Array<() => void> = [];
    try {
      this.#control.begin.run();
      for (const queued of group) {
        const changesBefore = this.#changes;
        try {
          const settle = withSavepoints ? this.#inSavepoint(queued.run) : queued.run();
          settlements.push(await settle);
        } catch (error) {
          if (!this.#database.isTransaction) throw error;
          if (!withSavepoints && this.#changes > changesBefore) {
            this.#database.exec('rollback');
            return undefined;
          }
          settlements.push(() => queued.reject(error));
        }
      }
      this.#control.commit.run();
      return settlements;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  /** Syncs the log to the disk. A commit alone leaves it in the operating system's cache. */
  async #sync(): Promise<void> {
    try {
      this.#log ??= await open(`${this.#path}-wal`, 'r+');
      await this.#log.datasync();
    } catch (error) {
      this.#isBroken = true;
      this.#onBroken(error instanceof Error ? error : new Error(String(error)));
      throw new StorageUnavailableError('The write could not be written to the disk.', { cause: error });
    }
  }

  async #inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    this.#control.savepoint.run();
    try {
      const result = await work();
      this.#control.release.run();
      return result;
    } catch (error) {
      // A full disk can end the transaction of the whole group; then there is no savepoint to roll back to.
      if (this.#database.isTransaction) this.#database.exec('rollback to work; release work');
      throw error;
    }
  }
}
