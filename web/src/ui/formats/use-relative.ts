// A hook that formats relative times: `in 56 min`, `2 h ago`.
import { useLingui } from '@lingui/react/macro';

const minuteMs = 60_000;
/** From this many minutes on, times are in hours. */
const hoursFromMinutes = 90;

/** @returns a function whose result is empty if the instant is less than half a minute before or after `now` */
export function useRelative(): (instant: string, now: number) => string {
  const { t } = useLingui();
  return (instant, now) => {
    const minutes = Math.round((Date.parse(instant) - now) / minuteMs);
    const amount = Math.abs(minutes);
    const hours = Math.round(amount / 60);
    if (amount === 0) return '';
    if (amount < hoursFromMinutes) return minutes > 0 ? t`in ${amount} min` : t`${amount} min ago`;
    return minutes > 0 ? t`in ${hours} h` : t`${hours} h ago`;
  };
}
