// A date and time on the clock where the flock is, as a `datetime-local` field has it, and the instant it means.
import { dayIn, timeIn } from './formats.ts';

const dayMs = 86_400_000;
const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** `2026-11-24T08:05` */
export const wallTime = (timeZone: string, instant: number): string =>
  `${dayIn(timeZone, instant)}T${timeIn(timeZone, instant)}`;

/**
 * The instant of a wall time; undefined if it is none. Of a time that the clock shows twice it is the first one; one that
 * it skips is as much after the gap as it is after the gap's beginning.
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
