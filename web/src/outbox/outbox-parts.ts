// The interface between the outbox and the browser, so that tests run the outbox without one.
import type { Entry, Refused } from './entry.ts';

/** The outcome of one attempt to send an entry. */
export type Outcome =
  /** The service has the entry. `body` is the body of its response. */
  | { kind: 'done'; body: unknown }
  /** The service does not accept the entry as it is. */
  | { kind: 'refused'; refused: Refused }
  /** The entry may or may not have arrived. It is sent again with the same key. */
  | { kind: 'unanswered'; retryAfterMs?: number }
  /** The person who made the entry is not signed in. */
  | { kind: 'notSignedIn' };

export interface OutboxParts {
  store: {
    entries(): Promise<[string, Entry][]>;
    put(id: string, entry: Entry): Promise<void>;
    delete(...ids: string[]): Promise<void>;
  };
  send(entry: Entry): Promise<Outcome>;
  /** The person and the flock of new entries. */
  person(): { userId: string; workspaceId: number } | undefined;
  newId(): string;
  now(): number;
  /** Runs work in one tab at a time. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tells the other tabs that the stored entries changed. @param landedId the entry that the service has taken */
  announce(landedId?: string): void;
  /**
   * Refetches the data that the entries changed. @returns true if all of it has been read and stored on the device
   */
  readAgain(entries: readonly Entry[]): Promise<boolean>;
  later(work: () => void, ms: number): () => void;
}
