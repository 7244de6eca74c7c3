// The weight that a bird already has on the day of a refused one, as the service told it.
import type { Entry } from './entry.ts';

export interface Existing {
  grams: number;
  /** Undefined if nobody said so. */
  fasting: boolean | undefined;
  /** Whose it is, and when it was written, if the service said so. */
  by: string | undefined;
  at: string | undefined;
}

interface Told {
  previous?: { weightGrams?: number; fasting?: boolean | null } | null;
  previousBy?: { name: string | null; at: string } | null;
}

export function existingWeight({ refused }: Entry): Existing | undefined {
  if (refused?.code !== 'weightAlreadyRecorded') return undefined;
  const { previous, previousBy } = (refused.existing ?? {}) as Told;
  if (previous?.weightGrams === undefined) return undefined;
  return {
    grams: previous.weightGrams,
    fasting: previous.fasting ?? undefined,
    by: previousBy?.name ?? undefined,
    at: previousBy?.at,
  };
}
