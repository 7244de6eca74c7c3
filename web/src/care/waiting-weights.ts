// Weights that wait on this device, and what the guard says of the birds with them.
import type { GuardResult } from '@flock-care/contract/guard';
import type { BirdToday, Guard } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { daysBetween } from '../ui/formats.ts';

export interface WaitingWeight {
  grams: number;
  recordedOn: string;
  fasting?: boolean;
}

/** The latest of each bird, without those that were refused or taken back. */
export function latestWaiting(entries: readonly Entry[]): ReadonlyMap<string, WaitingWeight> {
  const latest = new Map<string, WaitingWeight>();
  for (const { about, refused } of entries) {
    if (refused || (about.kind !== 'weight' && about.kind !== 'undoneWeight')) continue;
    const { birdId, recordedOn } = about;
    const known = latest.get(birdId);
    if (about.kind === 'undoneWeight') {
      if (known?.recordedOn === recordedOn) latest.delete(birdId);
    } else if (!known || recordedOn >= known.recordedOn) {
      const { grams, fasting } = about;
      latest.set(birdId, { grams, recordedOn, ...(fasting !== undefined && { fasting }) });
    }
  }
  return latest;
}

/** A bird with a weight that waits, as it will be once the weight has landed. */
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

/** What the service says of a bird, with the verdict of a weight that it does not have yet. */
export function guardWith(guard: Guard, { recordedOn }: WaitingWeight, result: GuardResult): Guard {
  if (guard.latest && recordedOn < guard.latest.recordedOn) return guard;
  const { lowGrams, highGrams, basedOnCount, notJudged } = result;
  return { ...guard, ...verdictOf(result), lowGrams, highGrams, basedOnCount, notJudged };
}

/** Its sentence is told by its code: the English one is the service's. */
function verdictOf({ verdict, heavier, code, values, usualGrams, changePercent, lossesInARow }: GuardResult) {
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
