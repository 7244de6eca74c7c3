// Decides whether a verdict triggers an alert.
import { isCall, rankOf, type Verdict } from './words.ts';

/** The number of days after which an alert is repeated, while the verdict still says to call a vet. */
const repeatDays = 7;

/** The earlier verdicts, alerts and acknowledgements of a bird. */
export interface AlertHistory {
  /** The verdict before this one; null for the first verdict. */
  previousVerdict: Verdict | null;
  /** The last alert that was sent. */
  lastAlert: { verdict: Verdict; day: number } | null;
  /** The last acknowledgement with the decision `seen`. */
  lastAcknowledgement: { verdict: Verdict; day: number } | null;
}

/**
 * Returns true when the verdict rises to `call_vet` or `urgent`, and again seven days after the last alert while the
 * verdict stays there. An acknowledged level triggers no alert for seven days, even if the verdict falls to `watch` and
 * rises again from there. A verdict that rises directly from below `watch` triggers an alert in any case.
 */
export function isAlertDue(
  verdict: Verdict,
  today: number,
  { previousVerdict, lastAlert, lastAcknowledgement }: AlertHistory,
): boolean {
  if (!isCall(verdict)) return false;
  const isAcknowledged =
    lastAcknowledgement !== null &&
    rankOf(lastAcknowledgement.verdict) >= rankOf(verdict) &&
    today - lastAcknowledgement.day < repeatDays;
  const rises = previousVerdict === null || rankOf(verdict) > rankOf(previousVerdict);
  const isNewFall = rises && (previousVerdict === null || rankOf(previousVerdict) < rankOf('watch'));
  if (isAcknowledged && !isNewFall) return false;
  return rises || lastAlert === null || today - lastAlert.day >= repeatDays;
}
