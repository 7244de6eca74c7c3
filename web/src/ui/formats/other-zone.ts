// Names the flock's time zone if the clock of this device shows another time.
import { wallTime } from './wall-time.ts';

/** Returns the place in the name of a zone: `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** @returns the place in the name of the flock's zone; undefined if both clocks show the same time */
export function otherZone(timeZone: string, nowMs: number): string | undefined {
  return wallTime(timeZone, nowMs) === wallTime(ownZone(), nowMs) ? undefined : cityOf(timeZone);
}

/** Returns the time zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
