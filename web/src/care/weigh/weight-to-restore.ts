// Finds the weight to restore when a weight is undone.

/** Details of the service's previous weight that are not in the response to a weigh-in. */
export interface KnownWeight {
  fasting: boolean | null;
  confirmed: boolean;
}

export interface WeightFields {
  weightGrams: number;
  notes: string;
  fasting?: boolean | null;
  confirmed?: boolean;
  bodyCondition?: number | null;
}

interface UndoneWeight {
  /** The status in the response to the undone weigh-in. */
  status: string;
  /** The weight that the service had before; null if it had none. */
  previous: WeightFields | null;
  /** The unsent weight that the undone one replaced. */
  unsent?: WeightFields | undefined;
  known?: KnownWeight | undefined;
  /** The body condition of the service's previous weight; undefined if it did not change or is unknown. */
  bodyCondition?: number | null | undefined;
}

/**
 * Returns one previous weight, never a mix of two; undefined if there was none. The unsent weight is restored if the
 * service had no weight, or if its weight was replaced, because the unsent weight would have replaced it too.
 */
export function weightToRestore({
  status,
  previous,
  unsent,
  known,
  bodyCondition,
}: UndoneWeight): WeightFields | undefined {
  if (unsent && (!previous || status === 'replaced')) {
    return { ...unsent, fasting: unsent.fasting ?? null, bodyCondition: unsent.bodyCondition ?? null };
  }
  return previous
    ? { ...previous, ...known, ...(bodyCondition !== undefined && { bodyCondition }) }
    : undefined;
}
