// Decides whether a verdict triggers an alert.
import { isCall, rankOf, type Verdict } from './words.ts';

/** An alert is repeated after this many days, and an acknowledgement suppresses alerts for as long. */
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
 * Returns true when the verdict rises to `call_vet` or `urgent`, and while it stays there if no alert was sent in the
 * last seven days. For seven days after an acknowledgement, verdicts up to the acknowledged one trigger no alert, even
 * if the verdict falls to `watch` and rises again from there. A first verdict, or one that rises directly from below
 * `watch`, triggers an alert in any case.
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
