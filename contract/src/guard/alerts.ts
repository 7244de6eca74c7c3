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

/** True when the verdict rises to `call_vet` or `urgent`, and again after seven days there, unless it has been seen. */
export function isAlertDue(
  verdict: Verdict,
  today: number,
  { verdict: before, alerted, seen }: AlertHistory,
): boolean {
  if (!isCall(verdict)) return false;
  const isSeen = seen !== null && rankOf(seen.verdict) >= rankOf(verdict) && today - seen.day < repeatDays;
  if (isSeen) return false;
  const rises = before === null || rankOf(verdict) > rankOf(before);
  return rises || alerted === null || today - alerted.day >= repeatDays;
}
