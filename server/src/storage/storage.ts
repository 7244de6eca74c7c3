// The interface of the primary store, which both engines implement.
import type { Actor } from './actor.ts';
import type { Dialect, Reader, Transaction } from './statement.ts';
import type { Tables } from './tables/index.ts';

/** A reader whose reads all see the data as it was at one moment. */
export interface Snapshot extends Reader {
  /** Ends the snapshot. A second call does nothing. */
  close(): Promise<void>;
}

export interface Storage extends Reader {
  readonly dialect: Dialect;
  /** True if no other process can run the service on this store. */
  readonly isSoleProcess: boolean;
  /**
   * The maximum number of requests of each kind (reads, writes, sign-ins) to run at the same time. More would only
   * queue inside the store.
   */
  readonly maxConcurrentRequests: number;
  /**
   * Runs `work` in one transaction, on behalf of `actor`. Resolves when its changes are durable. If `work` throws, its
   * changes are rolled back, and this rejects with the same error. `work` must have no other effects, because it may
   * run again, for example if it loses a race to another writer or shares a commit with a write that fails.
   *
   * @throws StorageUnavailableError if the store is unavailable or did not confirm the write
   */
  write<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for work that makes one change. A single statement is atomic, so PostgreSQL needs one round trip
   * instead of three. If the work throws after its change, the change may be kept.
   *
   * @throws StorageUnavailableError as `write` does; Error if the work tries a second change
   */
  writeOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Opens a snapshot on a separate connection. Keep it for minutes at most. Until it is closed, no deleted row leaves the
   * disk, and on SQLite the log grows.
   *
   * @throws StorageUnavailableError
   */
  openSnapshot(): Promise<Snapshot>;
  /**
   * Erases deleted rows from the disk. Until then, their contents may still be in the log or in freed space. Writes may
   * have to wait, so erase only the few tables whose contents must be gone.
   *
   * @throws StorageUnavailableError
   */
  eraseDeleted(tables: readonly (keyof Tables)[]): Promise<void>;
  /** Checks that the store responds. @throws StorageUnavailableError */
  ping(): Promise<void>;
  /** Finishes the writes in progress and closes. A second call does nothing. */
  close(): Promise<void>;
}
