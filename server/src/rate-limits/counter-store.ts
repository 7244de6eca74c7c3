// Counters of the rate limits. They are short-lived, and losing them does no lasting harm.

export interface Count {
  count: number;
  /** When it starts again, in milliseconds since 1970. */
  endsAtMs: number;
}

export interface CounterStore {
  /** Counts one more under `key` and returns the count, which starts again `windowMs` after the first one. */
  count(key: string, windowMs: number): Promise<Count>;
  /** Takes one back from a count that has not started again since. */
  takeBack(key: string): Promise<void>;
  /** One round trip, for the health check; rejects if the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
