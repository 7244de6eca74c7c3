// When somebody wants to be left alone, on the clock of the flock.
import type { QuietHours } from '@flock-care/contract/shapes';
import { addDays, instantAt, localDay, localTime } from '../workspaces/local-time.ts';

/** When the quiet hours end that an instant is in; undefined if it is in none. */
export function quietUntil(now: Date, timeZone: string, quietHours: QuietHours | null): Date | undefined {
  if (!quietHours) return undefined;
  const { from, to } = quietHours;
  const time = localTime(now, timeZone);
  const isOverMidnight = to < from;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = localDay(now, timeZone);
  const end = instantAt(isOverMidnight && time >= from ? addDays(today, 1) : today, to, timeZone);
  // The clock was put back: the same hours come once more, and do not end before they began.
  return end > now ? end : undefined;
}
