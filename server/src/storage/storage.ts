// The primary store, the same for both engines.
import type { Actor } from './actor.ts';
import type { Dialect, Reader, Transaction } from './statement.ts';
import type { Tables } from './tables/index.ts';

export interface Storage extends Reader {
  readonly dialect: Dialect;
  /** True if no other process can use the store. */
  readonly soleProcess: boolean;
  /** How many reads, and how many writes, are worth running at once: more would only queue inside. */
  readonly maxConcurrentRequests: number;
  /**
   * Runs `work` in one transaction, on behalf of `actor`. Resolves once its changes are durable. If `work` throws,
   * nothing is kept, and this rejects with what it threw. `work` must have no effects besides: it runs again if it
   * lost a race to another writer, or shared a commit with a write that failed.
   *
   * @throws StorageUnavailableError if the store could not confirm the write
   */
  write<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for work that makes one change. A statement is all or nothing by itself, so PostgreSQL needs one round
   * trip instead of three. If the work throws after its change, the change may be kept.
   *
   * @throws StorageUnavailableError as `write` does; Error if the work tries a second change
   */
  writeOne<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Brings it to the disk that rows are deleted: until then, their contents may still be in its log or in freed space.
   * Writes may wait for it, so it is for the few tables whose contents must be gone.
   *
   * @throws StorageUnavailableError
   */
  eraseDeleted(tables: readonly (keyof Tables)[]): Promise<void>;
  /** One round trip to the store. @throws StorageUnavailableError */
  ping(): Promise<void>;
  /** Finishes the writes under way and closes. A second call does nothing. */
  close(): Promise<void>;
}
