// Computes the end of a person's quiet hours, in the flock's local time.
import type { QuietHours } from '@flock-care/contract/shapes';
import { addDays, instantAt, localDay, localTime } from '../workspaces/local-time.ts';

/** Returns the end of the quiet hours; undefined if there are none, or the instant is outside them. */
export function quietUntil(now: Date, timeZone: string, quietHours: QuietHours | null): Date | undefined {
  if (!quietHours) return undefined;
  const { from, to } = quietHours;
  const time = localTime(now, timeZone);
  const isOverMidnight = to < from;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = localDay(now, timeZone);
  const end = instantAt(isOverMidnight && time >= from ? addDays(today, 1) : today, to, timeZone);
  // When the clocks go back, the same hours occur twice, and the first end may be in the past.
  return end > now ? end : undefined;
}
