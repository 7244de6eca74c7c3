// What the guard says of the birds whose weights wait on this device. A file of its own, so that the guard comes only then.
import type { GuardResult } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';
import type { WaitingWeight } from './waiting-weights.ts';
import { judgeTyped } from './weigh/judge-typed.ts';

/** By bird, those alone whose weights the device knows. */
export function judgeWaiting(
  birds: readonly GuardInputsOfBird[],
  waiting: ReadonlyMap<string, WaitingWeight>,
): ReadonlyMap<string, GuardResult> {
  const results = new Map<string, GuardResult>();
  for (const bird of birds) {
    const weight = waiting.get(bird.birdId);
    if (weight) results.set(bird.birdId, judgeTyped(bird, weight));
  }
  return results;
}
