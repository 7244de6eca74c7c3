// How much a bird's weight varies by itself, which a loss must exceed to be one.
import type { GuardWeight } from './context.ts';
import { medianOf } from './numbers.ts';

/** How many of the last pairs of weights tell how much the bird varies, and how far apart they may be for it. */
const spreadPairs = 40;
const spreadDays = 8;
const leastSpreadPairs = 5;
/** What birds vary by, in percent, if too few pairs tell. */
const commonSpread = 1.1;
/** No bird is as steady, or as changeable, as its last weights may make it look. */
const lowestSpread = 0.7;
const highestSpread = 3;
/** Makes a standard deviation of the median deviation, if the weights are spread as in a bell. */
const deviationOfMedian = 1.4826;

/**
 * How much a weight of the bird varies by itself, in percent: a standard deviation that a few odd weights cannot raise,
 * from the steps between weights, each of which has the variation of two.
 */
export function spreadPercent(rows: readonly GuardWeight[]): number {
  const steps = rows.slice(-spreadPairs - 1).flatMap((row, at, all) => {
    const before = all[at - 1];
    return before && row.day - before.day <= spreadDays
      ? [Math.abs(100 * Math.log(row.grams / before.grams))]
      : [];
  });
  if (steps.length < leastSpreadPairs) return commonSpread;
  const spread = (deviationOfMedian * medianOf(steps)) / Math.SQRT2;
  return Math.min(highestSpread, Math.max(lowestSpread, spread));
}
