// When a bird is to be weighed next: how often it is weighed matters more than any limit.
import type { GuardWeight, SettledContext } from './context.ts';
import { isCall, type Verdict } from './words.ts';

/** After a call the bird is weighed daily until this many weights have followed it. */
const weightsAfterCall = 3;

/** Whether the last call is so recent that the bird is weighed daily. */
export const followsCall = (
  accepted: readonly GuardWeight[],
  { lastCallDay }: Pick<SettledContext, 'lastCallDay'>,
): boolean =>
  lastCallDay !== null && accepted.filter(({ day }) => day > lastCallDay).length < weightsAfterCall;

interface LatestWeighing {
  /** null before the first weight. */
  latestDay: number | null;
  followsCall: boolean;
}

/**
 * The day of the next weighing; null before the first weight. At once is the day of the latest weight: it is due, and
 * stays so until there is another one or this one is confirmed.
 */
export function nextWeighingDay(
  verdict: Verdict,
  { latestDay, followsCall: follows }: LatestWeighing,
  weighEveryDays: number,
): number | null {
  if (latestDay === null) return null;
  if (verdict === 'urgent' || verdict === 'question') return latestDay;
  const isDaily = verdict === 'learning' || verdict === 'watch' || isCall(verdict) || follows;
  return latestDay + (isDaily ? 1 : weighEveryDays);
}
