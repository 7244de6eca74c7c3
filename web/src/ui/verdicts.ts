// The six states a bird is shown in, and their order everywhere: what needs somebody first.
import type { Heavier, Verdict } from '@flock-care/contract/guard';

export type State = 'usual' | 'watch' | 'call_vet' | 'urgent' | 'heavier' | 'learning' | 'question';

/** A bird over its usual weight is shown so only if nothing graver is to be said. */
export function stateOf({ verdict, heavier }: { verdict: Verdict; heavier: Heavier }): State {
  return heavier !== null && (verdict === 'usual' || verdict === 'learning') ? 'heavier' : verdict;
}

const order: readonly State[] = ['urgent', 'call_vet', 'question', 'watch', 'heavier', 'learning', 'usual'];

/** For sorting: the worst first. */
export const urgencyOf = (state: State): number => order.indexOf(state);

/** True for the states that the summary of Today counts and that send somebody to a vet or the scale. */
export const needsSomebody = (state: State): boolean =>
  state === 'urgent' || state === 'call_vet' || state === 'question' || state === 'watch';

/** The percentage that stands at a bird, in the verdict's colour: only beyond the first limit, or if it is heavier. */
export const showsPercent = (state: State): boolean =>
  state !== 'usual' && state !== 'learning' && state !== 'question';
