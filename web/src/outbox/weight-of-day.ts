// Reads the weight that the service has for the bird and the day of an entry.
import type { AnyCall } from '../api/client.ts';
import type { Entry } from './entry.ts';

export interface WeightOfDay {
  id: string;
  birdId: string;
  recordedOn: string;
  weightGrams: number;
  notes: string;
  /** Missing in the response to a weigh-in. */
  bodyCondition?: number | null;
}

/** @returns null if the service has none, or the entry is not a weight */
export async function findWeightOfDay(call: AnyCall, { about }: Entry): Promise<WeightOfDay | null> {
  if (about.kind !== 'weight') return null;
  const { body } = await call('GET /api/birds/:birdId/weight-history', {
    params: { birdId: about.birdId },
    query: { from: about.recordedOn, to: about.recordedOn },
  });
  const { entries } = body as { entries: { weight: WeightOfDay; bodyCondition: number | null }[] };
  const found = entries.find(({ weight }) => weight.recordedOn === about.recordedOn);
  return found ? { ...found.weight, bodyCondition: found.bodyCondition } : null;
}
