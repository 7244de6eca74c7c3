// Finds the weights on which a verdict is based, for the figures that are shown with it.
import { adultRows } from './adult.ts';
import { comparableWeights, type GuardContext, type GuardWeight, withDefaults } from './context.ts';
import { screenWeights } from './plausibility.ts';

/**
 * Returns the weights that the guard compares, oldest first. Of the last `maxWeights` weights, leaves out those taken
 * after a meal, questioned weights and, for an adult bird, weights from before the baseline or from too long before the
 * adult stage.
 */
export function comparedWeights(
  weights: readonly GuardWeight[],
  context: GuardContext,
): readonly GuardWeight[] {
  const complete = withDefaults(context);
  const { accepted } = screenWeights(comparableWeights(weights), complete.stage);
  return complete.stage === 'adult' ? adultRows(accepted, complete) : accepted;
}
