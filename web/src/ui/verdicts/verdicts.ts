// The states in which a bird is shown, and their order of urgency.
import type { Heavier, Verdict } from '@flock-care/contract/guard';

export type State = 'usual' | 'watch' | 'call_vet' | 'urgent' | 'heavier' | 'learning' | 'question';

/** A bird above its usual weight is shown as heavier only if it has no more serious verdict. */
export function stateOf({ verdict, heavier }: { verdict: Verdict; heavier: Heavier }): State {
  return heavier !== null && (verdict === 'usual' || verdict === 'learning') ? 'heavier' : verdict;
}

const order: readonly State[] = ['urgent', 'call_vet', 'question', 'watch', 'heavier', 'learning', 'usual'];

/** Returns the rank for sorting. The worst state has the lowest. */
export const urgencyOf = (state: State): number => order.indexOf(state);

/** True for the states that need a person to act: call the vet, weigh again, or keep watch. */
export const needsSomebody = (state: State): boolean =>
  state === 'urgent' || state === 'call_vet' || state === 'question' || state === 'watch';

/** True if the bird's percentage is shown next to it: beyond the first limit, or if the bird is heavier. */
export const showsPercent = (state: State): boolean =>
  state !== 'usual' && state !== 'learning' && state !== 'question';
