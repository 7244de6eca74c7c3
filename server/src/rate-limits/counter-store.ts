// Counters for rate limits. They are short-lived, and losing them does no lasting harm.

export interface Count {
  count: number;
  /** The time at which the count starts over, in milliseconds since 1970. */
  endsAtMs: number;
}

export interface CounterStore {
  /** Increments the count of `key` and returns it. The count starts over `windowMs` after the first increment. */
  count(key: string, windowMs: number): Promise<Count>;
  /** Decrements the count of `key`, but never below 0. */
  decrement(key: string): Promise<void>;
  /** Makes one round trip, for the health check; rejects if the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
