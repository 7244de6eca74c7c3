// The door to the primary store, the same for both engines.
import type { Dialect, Reader, Transaction } from './statement.ts';

export interface Storage extends Reader {
  readonly dialect: Dialect;
  /** True where no other process can use the store meanwhile. */
  readonly soleProcess: boolean;
  /** How many requests are worth working on at a moment: more would only wait inside. */
  readonly roomFor: number;
  /**
   * Runs `work` in one transaction; resolves once its changes are durable, and rejects, with nothing kept, where
   * `work` throws. `work` touches the database only: it may be run again after losing a race to another writer.
   *
   * @throws StorageUnavailable where the store could not confirm the write.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * As `write`, for work that makes one change: a statement is all or nothing by itself, so this costs no frame around
   * it, and on PostgreSQL no round trips for one. What the work does after its change cannot take that back.
   *
   * @throws StorageUnavailable as `write` does; Error where the work tries a second change
   */
  writeOne<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One round trip to the store. @throws StorageUnavailable */
  ping(): Promise<void>;
  /** Finishes the writes under way and closes; once closed, does nothing. */
  close(): Promise<void>;
}
