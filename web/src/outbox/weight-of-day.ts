// The weight that a bird has on the day of an entry, as the service has it.
import type { AnyCall } from '../api/client.ts';
import type { Entry } from './entry.ts';

export interface WeightOfDay {
  id: string;
  birdId: string;
  recordedOn: string;
  weightGrams: number;
  notes: string;
}

/** The weight that a bird has on the day of an entry; null if it has none, or the entry is no weight. */
export async function findWeightOfDay(call: AnyCall, { about }: Entry): Promise<WeightOfDay | null> {
  if (about.kind !== 'weight') return null;
  const { body } = await call('GET /api/birds/:birdId/weight-history', {
    params: { birdId: about.birdId },
    query: { from: about.recordedOn, to: about.recordedOn },
  });
  const { entries } = body as { entries: { weight: WeightOfDay }[] };
  return entries.find(({ weight }) => weight.recordedOn === about.recordedOn)?.weight ?? null;
}
