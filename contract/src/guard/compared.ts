// The weights that a verdict is based on, for charts and lists that mark them.
import { adultRows } from './adult.ts';
import { comparable, type GuardContext, type GuardWeight, settle } from './context.ts';
import { sift } from './plausibility.ts';

/**
 * Returns the compared weights, oldest first. Leaves out those that were questioned, taken after a meal, or from before
 * an adult's usual weight began.
 */
export function comparedWeights(
  weights: readonly GuardWeight[],
  context: GuardContext,
): readonly GuardWeight[] {
  const settled = settle(context);
  const { accepted } = sift(comparable(weights), settled.stage);
  return settled.stage === 'adult' ? adultRows(accepted, settled) : accepted;
}
