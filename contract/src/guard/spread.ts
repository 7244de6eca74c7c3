// Measures the natural variation of a bird's weight. A loss counts only if it clearly exceeds this variation.
import type { GuardWeight } from './context.ts';
import { medianOf } from './numbers.ts';

/**
 * The variation is measured from at most this many of the last pairs of successive weights. Pairs that are more than
 * `spreadDays` days apart are left out.
 */
const maxSpreadPairs = 40;
const spreadDays = 8;
const minSpreadPairs = 5;
/** The typical variation in percent, used for birds with too few pairs. */
const commonSpreadPercent = 1.1;
/** The limits: a few weights may suggest that a bird varies less, or more, than any bird does. */
const minSpreadPercent = 0.7;
const maxSpreadPercent = 3;
/** The factor that turns a median deviation into a standard deviation, for a normal distribution. */
const deviationOfMedian = 1.4826;

/**
 * Returns the natural variation of the bird's weight, in percent. It is a standard deviation that a few odd weights
 * cannot raise. Each difference between two weights has the variation of both, so the result is divided by the square
 * root of 2.
 */
export function spreadPercent(rows: readonly GuardWeight[]): number {
  const steps = rows.slice(-maxSpreadPairs - 1).flatMap((row, at, all) => {
    const before = all[at - 1];
    return before && row.day - before.day <= spreadDays
      ? [Math.abs(100 * Math.log(row.grams / before.grams))]
      : [];
  });
  if (steps.length < minSpreadPairs) return commonSpreadPercent;
  const spread = (deviationOfMedian * medianOf(steps)) / Math.SQRT2;
  return Math.min(maxSpreadPercent, Math.max(minSpreadPercent, spread));
}
