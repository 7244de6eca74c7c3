// The interface between the outbox and the browser, so that tests can run the outbox without a browser.
import type { Entry, EntryOwner, Refused } from './entry.ts';

/** The outcome of one attempt to send an entry. */
export type Outcome =
  /** Nothing is left to send. `body` is the body of the response, if there was one. */
  | { kind: 'done'; body: unknown }
  /** The entry cannot be carried out as it is, so a person has to decide. */
  | { kind: 'refused'; refused: Refused }
  /** The entry may or may not have arrived. It is sent again with the same key. */
  | { kind: 'unanswered'; retryAfterMs?: number }
  /** The person who made the entry is not signed in. */
  | { kind: 'notSignedIn' };

/** Uploads have a separate lane, because they can take minutes. */
export type Lane = 'outbox' | 'uploads';

export interface OutboxParts {
  store: {
    entries(): Promise<[string, Entry][]>;
    put(id: string, entry: Entry): Promise<void>;
    delete(...ids: string[]): Promise<void>;
  };
  /**
   * @param isRetry true if an earlier attempt may have succeeded
   * @param signal aborts when the entry is discarded
   */
  send(entry: Entry, isRetry: boolean, signal: AbortSignal): Promise<Outcome>;
  /** Returns the signed-in person and their flock, for new entries; undefined if nobody is signed in. */
  person(): EntryOwner | undefined;
  newId(): string;
  now(): number;
  /** Runs the work of a lane in one tab at a time. */
  withLock(work: () => Promise<void>, lane: Lane): Promise<void>;
  /** Tells the other tabs that the stored entries have changed. @param landedId the id of an accepted entry */
  announce(landedId?: string): void;
  /**
   * Refetches the data that the entries changed. @returns true if all the data has been read and stored on the device
   */
  refetch(entries: readonly Entry[]): Promise<boolean>;
  schedule(work: () => void, ms: number): () => void;
}
