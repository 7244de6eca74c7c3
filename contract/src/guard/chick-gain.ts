// Finds days without gain in a chick that was growing.
import type { GuardWeight } from './context.ts';
import { percentOver } from './numbers.ts';

export interface NoGain {
  level: 'watch' | 'call_vet';
  /** The weight since which the chick has not gained, and its age in days. */
  since: GuardWeight;
  days: number;
}

/** A chick that gained this much within three days is growing. Only gains that ended at least two days ago count. */
const growthPercent = 12;
/**
 * A healthy chick slows down before it stops growing. So three or four days without gain mean `call_vet` only if the
 * chick grew this fast within the last week, or has also lost some weight. Otherwise they mean `watch`.
 */
const fastGrowthPercent = 20;
const lossPercent = 3;
const growthDays = 3;
const growthEndedDays = 2;

/** A gain of up to this much does not count. */
const noGainPercent = 0.5;
/** Three or four days without gain do not count if the chick gained more than this in the last two. */
const lateGainPercent = 2;

/**
 * Returns null while the chick gains, if it has not grown within the last week, or if no weight is two to four days
 * old.
 *
 * @param percentUnder how far the mean of the last two weights is below the highest mean of two in the week, in percent
 */
export function findNoGain(
  week: readonly GuardWeight[],
  current: GuardWeight,
  percentUnder: number,
): NoGain | null {
  const growth = highestGrowth(week, current);
  if (growth < growthPercent) return null;
  const weightAgo = (days: number) => week.find(({ day }) => day === current.day - days);
  const gainSince = (weight: GuardWeight) => percentOver(current.grams, weight.grams);

  const twoDaysAgo = weightAgo(2);
  const longerAgo = weightAgo(3) ?? weightAgo(4);
  const gainsAgain = twoDaysAgo !== undefined && gainSince(twoDaysAgo) > lateGainPercent;
  if (longerAgo && gainSince(longerAgo) <= noGainPercent && !gainsAgain)
    return {
      level: growth >= fastGrowthPercent || percentUnder >= lossPercent ? 'call_vet' : 'watch',
      since: longerAgo,
      days: current.day - longerAgo.day,
    };
  if (twoDaysAgo && gainSince(twoDaysAgo) <= noGainPercent)
    return { level: 'watch', since: twoDaysAgo, days: 2 };
  return null;
}

/** Returns the highest gain within three days, in percent, that ended at least two days ago. */
function highestGrowth(week: readonly GuardWeight[], current: GuardWeight): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const later of week) {
    if (current.day - later.day < growthEndedDays) continue;
    for (const earlier of week) {
      const days = later.day - earlier.day;
      if (days > 0 && days <= growthDays)
        highest = Math.max(highest, percentOver(later.grams, earlier.grams));
    }
  }
  return highest;
}
