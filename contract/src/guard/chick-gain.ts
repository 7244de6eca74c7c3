// The gain that a chick ought to make: once it grows, two days without any are a reason to look.
import type { GuardWeight } from './context.ts';
import { percentOver } from './numbers.ts';

export interface NoGain {
  level: 'watch' | 'call_vet';
  /** The weight that the chick has not grown since, and how many days ago that was. */
  since: GuardWeight;
  days: number;
}

/** Growing is shown by a gain of this much within three days. It must have ended long enough ago for one to be due. */
const growthPercent = 12;
const growthDays = 3;
const growthEndedDays = 2;

/** A gain up to this is none. */
const noGainPercent = 0.5;
/** Three days without gain are excused by a gain that has come in the last two. */
const lateGainPercent = 2;

/** null while the chick gains, or before it was seen to grow. */
export function findNoGain(week: readonly GuardWeight[], current: GuardWeight): NoGain | null {
  if (!hasGrown(week, current)) return null;
  const weightAgo = (days: number) => week.find(({ day }) => day === current.day - days);
  const gainSince = (weight: GuardWeight) => percentOver(current.grams, weight.grams);

  const twoDaysAgo = weightAgo(2);
  const longerAgo = weightAgo(3) ?? weightAgo(4);
  const gainsAgain = twoDaysAgo !== undefined && gainSince(twoDaysAgo) > lateGainPercent;
  if (longerAgo && gainSince(longerAgo) <= noGainPercent && !gainsAgain)
    return { level: 'call_vet', since: longerAgo, days: current.day - longerAgo.day };
  if (twoDaysAgo && gainSince(twoDaysAgo) <= noGainPercent)
    return { level: 'watch', since: twoDaysAgo, days: 2 };
  return null;
}

const hasGrown = (week: readonly GuardWeight[], current: GuardWeight) =>
  week.some(
    later =>
      current.day - later.day >= growthEndedDays &&
      week.some(
        earlier =>
          earlier.day < later.day &&
          later.day - earlier.day <= growthDays &&
          percentOver(later.grams, earlier.grams) >= growthPercent,
      ),
  );
