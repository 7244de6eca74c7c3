// The slow test: a loss of a little every week takes the usual weight down with it, so that it is also compared with
// what the bird weighed two months ago.
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

/** The weights of long ago: older than those of the usual weight, up to a hundred days. */
const earliestDays = 100;
const leastEarlier = 4;
/** The weights of now: the last three, if none is older than three weeks. */
const latestCount = 3;
const latestDays = 21;
/** Over two months a bird may change by more than over one, so each limit is this much higher. */
const slowSurcharge = 2;
/** A mean of three on a coarse scale is off by up to this many steps. */
const leastSteps = 1.25;
/** A bird that was this much over its target was meant to lose weight. */
const overTargetRatio = 1.05;

/** null if there is too little to compare, or the bird is on a diet. */
export function findSlowLoss(
  rows: readonly GuardWeight[],
  current: GuardWeight,
  { target, limits }: { target: number | null; limits: GuardLimits },
  stepPercent: number,
): SlowLoss | null {
  const ageOf = ({ day }: GuardWeight) => current.day - day;
  const earlier = rows.filter(row => ageOf(row) > usualDays && ageOf(row) <= earliestDays);
  const latest = rows.slice(-latestCount);
  if (earlier.length < leastEarlier || latest.some(row => ageOf(row) > latestDays)) return null;

  const earlierGrams = midmeanOf(earlier.map(({ grams }) => grams));
  if (target !== null && earlierGrams > overTargetRatio * target) return null;
  const percent = percentUnder(meanOf(latest.map(({ grams }) => grams)), earlierGrams);
  const level =
    percent >= leastSteps * stepPercent
      ? levelAt(limits, limit => reaches(percent, limit + slowSurcharge))
      : 'usual';
  return { level, percent, earlierGrams };
}
