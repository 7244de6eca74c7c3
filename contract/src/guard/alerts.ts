// Decides whether a verdict triggers an alert.
import { isCall, rankOf, type Verdict } from './words.ts';

/** An alert is repeated if the bird's verdict has not changed for this many days. */
const repeatDays = 7;

/** The earlier verdicts, alerts and acknowledgements of a bird. */
export interface AlertHistory {
  /** The verdict before this one; null before the first. */
  verdict: Verdict | null;
  /** The last alert that was sent. */
  alerted: { verdict: Verdict; day: number } | null;
  /** The last day on which a keeper acknowledged a verdict. */
  seen: { verdict: Verdict; day: number } | null;
}

/**
 * Returns true when the verdict rises to `call_vet` or `urgent`, and again after seven days at that level. An
 * acknowledged verdict is not repeated for seven days, even if it falls to `watch` and rises again. If the bird had
 * returned to its usual weight and falls again, that is a new alert.
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
