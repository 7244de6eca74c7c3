// Judges the birds that have unsent weights on this device. A separate file, so that the guard is loaded only if there are
// any.
import type { GuardResult } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';
import { daysBetween } from '../ui/formats/formats.ts';
import { judgeTyped } from './judge-typed.ts';
import type { WaitingWeight } from './waiting-weights.ts';

/** Returns the results by bird, only for birds whose weights the device has read. */
export function judgeWaiting(
  birds: readonly GuardInputsOfBird[],
  waiting: ReadonlyMap<string, WaitingWeight>,
  today: string,
): ReadonlyMap<string, GuardResult> {
  const results = new Map<string, GuardResult>();
  for (const bird of birds) {
    const weight = waiting.get(bird.birdId);
    if (!weight) continue;
    const daysAgo = daysBetween(weight.recordedOn, today);
    const bodyCondition = { score: weight.bodyCondition, daysAgo };
    results.set(bird.birdId, judgeTyped(bird, { ...weight, bodyCondition }));
  }
  return results;
}
