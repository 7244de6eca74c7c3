// Schedules a bird's next weighing.
import type { CompleteContext, GuardWeight } from './context.ts';
import { isCall, type Verdict } from './words.ts';

/** After a `call_vet` or `urgent` verdict, the bird is weighed daily until it has this many new weights. */
const weightsAfterCall = 3;

/** Decides whether the last `call_vet` or `urgent` verdict is so recent that the bird is weighed daily. */
export const followsCall = (
  accepted: readonly GuardWeight[],
  { lastCallDay }: Pick<CompleteContext, 'lastCallDay'>,
): boolean =>
  lastCallDay !== null && accepted.filter(({ day }) => day > lastCallDay).length < weightsAfterCall;

interface LatestWeighing {
  /** Null before the first weight. */
  latestDay: number | null;
  followsCall: boolean;
  /** The last day of a newcomer's daily weighing; null for other birds. */
  dailyUntil: number | null;
}

/**
 * Returns the day of the next weighing; null before the first weight. After an urgent or questioned weight, this is the
 * day of that weight, so the bird is due immediately.
 */
export function nextWeighingDay(
  verdict: Verdict,
  { latestDay, followsCall: follows, dailyUntil }: LatestWeighing,
  weighEveryDays: number,
): number | null {
  if (latestDay === null) return null;
  if (verdict === 'urgent' || verdict === 'question') return latestDay;
  const isNew = dailyUntil !== null && latestDay < dailyUntil;
  const isDaily = verdict === 'learning' || verdict === 'watch' || isCall(verdict) || follows || isNew;
  return latestDay + (isDaily ? 1 : weighEveryDays);
}
