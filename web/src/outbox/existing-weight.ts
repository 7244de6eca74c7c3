// Reads the existing weight from the service's refusal of another weight for the same day.
import type { Entry } from './entry.ts';

export interface Existing {
  grams: number;
  /** Undefined if nobody recorded whether the bird was fasting. */
  fasting: boolean | undefined;
  /** The name of the person who recorded the weight, if the response has it. */
  by: string | undefined;
  at: string | undefined;
}

interface RefusedRow {
  previous?: { weightGrams?: number; fasting?: boolean | null } | null;
  previousBy?: { name: string | null; at: string } | null;
}

export function readExistingWeight({ refused }: Entry): Existing | undefined {
  if (refused?.code !== 'weightAlreadyRecorded') return undefined;
  const { previous, previousBy } = (refused.existing ?? {}) as RefusedRow;
  if (previous?.weightGrams === undefined) return undefined;
  return {
    grams: previous.weightGrams,
    fasting: previous.fasting ?? undefined,
    by: previousBy?.name ?? undefined,
    at: previousBy?.at,
  };
}
