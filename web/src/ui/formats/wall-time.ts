// Converts between instants and wall times in the flock's time zone, in the format of a `datetime-local` field.
import { dayIn, timeIn } from './formats.ts';

const dayMs = 86_400_000;
const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Returns the wall time of an instant, such as `2026-11-24T08:05`. */
export const wallTime = (timeZone: string, instant: number): string =>
  `${dayIn(timeZone, instant)}T${timeIn(timeZone, instant)}`;

/**
 * Returns the instant of a wall time; undefined if it is invalid. A time that occurs twice means the first one; a
 * skipped time is moved forward by the length of the gap.
 */
export function instantOfWallTime(timeZone: string, wall: string): number | undefined {
  const asUtc = shape.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number) => Date.parse(`${wallTime(timeZone, instant)}:00Z`) - instant;
  // The clock changes at most once within two days.
  const candidates = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)];
  const fits = candidates.filter(instant => wallTime(timeZone, instant) === wall);
  return fits.length > 0 ? Math.min(...fits) : Math.max(...candidates);
}
