// The weights on which a verdict is based, for charts and lists that mark them.
import { adultRows } from './adult.ts';
import { comparableWeights, type GuardContext, type GuardWeight, withDefaults } from './context.ts';
import { screenWeights } from './plausibility.ts';

/**
 * Returns the compared weights, oldest first. Leaves out questioned weights, weights taken after a meal, and weights
 * too old to count toward the adult's usual weight.
 */
export function comparedWeights(
  weights: readonly GuardWeight[],
  context: GuardContext,
): readonly GuardWeight[] {
  const complete = withDefaults(context);
  const { accepted } = screenWeights(comparableWeights(weights), complete.stage);
  return complete.stage === 'adult' ? adultRows(accepted, complete) : accepted;
}
