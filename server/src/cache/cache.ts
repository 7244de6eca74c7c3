// Short-lived counters, for limits. Losing them loses nothing that matters.

export interface Cache {
  /** Counts one more under `key` and answers the count; it starts again `windowMs` after its first. */
  count(key: string, windowMs: number): Promise<number>;
  /** One round trip, for the health check; rejects where the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
