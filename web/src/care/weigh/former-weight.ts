// The weight that stood before one that is taken back.

/** What the device knows of the weight that the service had before, and the answer to a weigh-in does not say. */
export interface KnownWeight {
  fasting: boolean | null;
  confirmed: boolean;
}

export interface Former {
  weightGrams: number;
  notes: string;
  fasting?: boolean | null;
  confirmed?: boolean;
}

interface Before {
  /** What became of the weight that is taken back. */
  status: string;
  /** What the service had. */
  previous: Former | null;
  /** What waited on the device until it was changed. */
  waited?: Former | undefined;
  known?: KnownWeight | undefined;
}

/**
 * One of them as a whole. What waited would have taken the place of the service's, as the weight that is taken back did; if
 * that one took no place, neither would the other.
 */
export function formerOf({ status, previous, waited, known }: Before): Former | undefined {
  if (waited && (!previous || status === 'replaced')) return { ...waited, fasting: waited.fasting ?? null };
  return previous ? { ...previous, ...known } : undefined;
}
