// The weights on which a verdict is based, for charts and lists that mark them.
import { adultRows } from './adult.ts';
import { comparableWeights, type GuardContext, type GuardWeight, withDefaults } from './context.ts';
import { screenWeights } from './plausibility.ts';

/**
 * Returns the compared weights, oldest first. Leaves out weights that are in question, were taken after a meal, or are
 * too old for the adult's usual weight.
 */
export function comparedWeights(
  weights: readonly GuardWeight[],
  context: GuardContext,
): readonly GuardWeight[] {
  const complete = withDefaults(context);
  const { accepted } = screenWeights(comparableWeights(weights), complete.stage);
  return complete.stage === 'adult' ? adultRows(accepted, complete) : accepted;
}
