// The primary store, the same for both engines.
import type { Actor } from './actor.ts';
import type { Dialect, Reader, Transaction } from './statement.ts';
import type { Tables } from './tables/index.ts';

export interface Storage extends Reader {
  readonly dialect: Dialect;
  /** True if no other process can use the store. */
  readonly soleProcess: boolean;
  /** The number of reads, and of writes, worth running at once. Any more would only queue inside the store. */
  readonly maxConcurrentRequests: number;
  /**
   * Runs `work` in one transaction, on behalf of `actor`. Resolves when its changes are durable. If `work` throws,
   * nothing is kept, and this rejects with what it threw. `work` must have no other effects: it runs again if it loses a
   * race to another writer, or shares a commit with a write that fails.
   *
   * @throws StorageUnavailableError if the store could not confirm the write
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
   * Erases deleted rows from the disk: until then, their contents may still be in the log or in freed space.
   * Writes may have to wait, so erase only the few tables whose contents must be gone.
   *
   * @throws StorageUnavailableError
   */
  eraseDeleted(tables: readonly (keyof Tables)[]): Promise<void>;
  /** Makes one round trip to the store. @throws StorageUnavailableError */
  ping(): Promise<void>;
  /** Finishes the writes in progress and closes. A second call does nothing. */
  close(): Promise<void>;
}
