// Formats the counts of doses: "11 of 12 given, 1 refused".
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DoseCounts } from '../doses/dose-history.ts';

/** Returns a function that formats the counts. Doses given as needed have no expected number. */
export function useCountText(): (counts: DoseCounts, asNeeded: boolean) => string {
  const { t } = useLingui();
  return ({ given, of, partly, refused, skipped, missed, unrecorded }, asNeeded) =>
    [
      asNeeded
        ? t`${plural(given, { 0: 'not given', one: 'given once', other: 'given # times' })}`
        : t`${given} of ${of} given`,
      partly > 0 && t`${partly} partly`,
      refused > 0 && t`${refused} refused`,
      skipped > 0 && t`${skipped} skipped`,
      missed > 0 && t`${missed} missed`,
      unrecorded > 0 && t`${unrecorded} not recorded`,
    ]
      .filter(Boolean)
      .join(', ');
}
