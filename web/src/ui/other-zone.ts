// The flock's time zone, if the clock of this device shows another time.
import { wallTime } from './wall-time.ts';

/** The place that a zone is called after: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** @returns what the flock's zone is called after; undefined if both clocks show the same */
export function otherZone(timeZone: string, nowMs: number): string | undefined {
  return wallTime(timeZone, nowMs) === wallTime(ownZone(), nowMs) ? undefined : cityOf(timeZone);
}

/** The zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
