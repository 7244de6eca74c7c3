// Which weights a verdict is about, for those who show what was compared.
import { adultRows } from './adult.ts';
import { comparable, type GuardContext, type GuardWeight, settle } from './context.ts';
import { sift } from './plausibility.ts';

/** Oldest first: without those that were questioned, taken after a meal, or before an adult's usual weight began. */
export function comparedWeights(
  weights: readonly GuardWeight[],
  context: GuardContext,
): readonly GuardWeight[] {
  const settled = settle(context);
  const { accepted } = sift(comparable(weights), settled.stage);
  return settled.stage === 'adult' ? adultRows(accepted, settled) : accepted;
}
