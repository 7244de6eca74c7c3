// Finds the weight to restore when a weight is undone.

/** Facts about the service's former weight that the response to a weigh-in lacks. */
export interface KnownWeight {
  fasting: boolean | null;
  confirmed: boolean;
}

export interface Former {
  weightGrams: number;
  notes: string;
  fasting?: boolean | null;
  confirmed?: boolean;
  bodyCondition?: number | null;
}

interface Before {
  /** The result of the weight that is undone. */
  status: string;
  /** The weight that the service had. */
  previous: Former | null;
  /** The unsent weight that this one replaced. */
  waited?: Former | undefined;
  known?: KnownWeight | undefined;
  /** The score of the service's former weight; undefined if the service still has that score. */
  bodyCondition?: number | null | undefined;
}

/**
 * Returns one former weight, never a mix of two. If the weight that is undone replaced the service's, the waiting weight
 * would have replaced it too.
 */
export function formerOf({ status, previous, waited, known, bodyCondition }: Before): Former | undefined {
  if (waited && (!previous || status === 'replaced')) {
    return { ...waited, fasting: waited.fasting ?? null, bodyCondition: waited.bodyCondition ?? null };
  }
  return previous
    ? { ...previous, ...known, ...(bodyCondition !== undefined && { bodyCondition }) }
    : undefined;
}
