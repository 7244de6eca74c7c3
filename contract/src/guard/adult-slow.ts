// Checks for slow weight loss. A bird that loses a little every week lowers its own usual weight, so it is also
// compared with its weights from two months ago.
import { usualDays } from './adult-usual.ts';
import type { GuardWeight } from './context.ts';
import { type GuardLimits, levelAt } from './limits.ts';
import { meanOf, midmeanOf, percentUnder, reaches } from './numbers.ts';
import type { Level } from './words.ts';

export interface SlowLoss {
  level: Level;
  percent: number;
  earlierGrams: number;
}

/** The maximum age of the earlier weights in days. They are older than `usualDays`. */
const earliestDays = 100;
const minEarlier = 4;
/** The latest weights are the last three, if they are all at most three weeks old. */
const latestCount = 3;
const latestDays = 21;
/** A bird may change more in two months than in one, so each limit is this many percentage points higher. */
const slowMarginPercent = 2;
/** A slow loss must be at least this many steps of the scale. */
const minSteps = 1.25;
/** A bird that was this far above its target was meant to lose weight. */
const overTargetRatio = 1.05;

/**
 * Returns null if there are too few earlier weights, if the latest weights are too old, or if the bird was meant to
 * lose weight.
 */
export function findSlowLoss(
  rows: readonly GuardWeight[],
  current: GuardWeight,
  { target, limits }: { target: number | null; limits: GuardLimits },
  stepPercent: number,
): SlowLoss | null {
  const ageOf = ({ day }: GuardWeight) => current.day - day;
  const earlier = rows.filter(row => ageOf(row) > usualDays && ageOf(row) <= earliestDays);
  const latest = rows.slice(-latestCount);
  if (earlier.length < minEarlier || latest.some(row => ageOf(row) > latestDays)) return null;

  const earlierGrams = midmeanOf(earlier.map(({ grams }) => grams));
  if (target !== null && earlierGrams > overTargetRatio * target) return null;
  const percent = percentUnder(meanOf(latest.map(({ grams }) => grams)), earlierGrams);
  const level =
    percent >= minSteps * stepPercent
      ? levelAt(limits, limit => reaches(percent, limit + slowMarginPercent))
      : 'usual';
  return { level, percent, earlierGrams };
}
