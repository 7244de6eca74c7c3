// Whether a verdict is to be told at once, and not again every day.
import { isCall, rankOf, type Verdict } from './words.ts';

/** An alert is repeated after this many days in which the bird has stayed where it was. */
const repeatDays = 7;

/** What was said and done about a bird before. */
export interface AlertHistory {
  /** The verdict before this one; null before the first. */
  verdict: Verdict | null;
  /** The last alert that was sent. */
  alerted: { verdict: Verdict; day: number } | null;
  /** The last time a keeper acknowledged a verdict as seen. */
  seen: { verdict: Verdict; day: number } | null;
}

/**
 * True when the verdict rises to `call_vet` or `urgent`, and again after seven days there. What was seen is not repeated
 * for seven days, also if it goes down to `watch` and up again; a bird that was usual and falls again is a new matter.
 */
export function isAlertDue(
  verdict: Verdict,
  today: number,
  { verdict: before, alerted, seen }: AlertHistory,
): boolean {
  if (!isCall(verdict)) return false;
  const isSeen = seen !== null && rankOf(seen.verdict) >= rankOf(verdict) && today - seen.day < repeatDays;
  const rises = before === null || rankOf(verdict) > rankOf(before);
  const isNewFall = rises && (before === null || rankOf(before) < rankOf('watch'));
  if (isSeen && !isNewFall) return false;
  return rises || alerted === null || today - alerted.day >= repeatDays;
}
