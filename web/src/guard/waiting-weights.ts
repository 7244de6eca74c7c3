// Merges unsent weights, and their verdicts, into the service's data.
import type { GuardResult } from '@flock-care/contract/guard';
import type { BirdToday, Guard } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { daysBetween } from '../ui/formats/formats.ts';

export interface WaitingWeight {
  grams: number;
  recordedOn: string;
  fasting?: boolean;
  bodyCondition?: number;
}

/** Returns the latest waiting weight of each bird, without refused and undone ones. */
export function latestWaiting(entries: readonly Entry[]): ReadonlyMap<string, WaitingWeight> {
  const latest = new Map<string, WaitingWeight>();
  for (const { about, refused } of entries) {
    if (refused || (about.kind !== 'weight' && about.kind !== 'undoneWeight')) continue;
    const { birdId, recordedOn } = about;
    const known = latest.get(birdId);
    if (about.kind === 'undoneWeight') {
      if (known?.recordedOn === recordedOn) latest.delete(birdId);
    } else if (!known || recordedOn >= known.recordedOn) {
      const { grams, fasting, bodyCondition } = about;
      latest.set(birdId, {
        ...{ grams, recordedOn },
        ...(fasting !== undefined && { fasting }),
        ...(bodyCondition !== undefined && { bodyCondition }),
      });
    }
  }
  return latest;
}

/** Returns a bird on the board with its waiting weight. */
export function withWeight(
  bird: BirdToday,
  { grams, recordedOn }: WaitingWeight,
  result: GuardResult | undefined,
  today: string,
): BirdToday {
  if (bird.latestRecordedOn !== null && recordedOn < bird.latestRecordedOn) return bird;
  const index = bird.recent.length - 1 - daysBetween(recordedOn, today);
  return {
    ...bird,
    latestWeightGrams: grams,
    latestRecordedOn: recordedOn,
    recent: bird.recent.map((other, place) => (place === index ? grams : other)),
    ...(result && verdictOf(result)),
  };
}

/** Returns the guard of a bird with the verdict of its waiting weight. */
export function guardWith(guard: Guard, { recordedOn }: WaitingWeight, result: GuardResult): Guard {
  if (guard.latest && recordedOn < guard.latest.recordedOn) return guard;
  const { lowGrams, highGrams, basedOnCount, notJudged } = result;
  return { ...guard, ...verdictOf(result), lowGrams, highGrams, basedOnCount, notJudged };
}

/**
 * Returns a verdict in the API's field names. The sentence is built from its code; the English one comes from the
 * service.
 */
export function verdictOf({
  verdict,
  heavier,
  code,
  values,
  usualGrams,
  changePercent,
  lossesInARow,
}: GuardResult) {
  return {
    verdict,
    heavier,
    sentence: '',
    sentenceCode: code,
    sentenceValues: { ...values },
    usualGrams,
    changePercent,
    lossesInARow,
  };
}
