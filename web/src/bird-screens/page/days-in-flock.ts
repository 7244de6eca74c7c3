// Counts the days that a bird was in the flock.
import type { Stay } from '@flock-care/contract/shapes';
import { isGone } from '../../labels/stay-kinds.ts';
import { daysBetween } from '../../ui/formats/formats.ts';

/**
 * Returns the number of days that the bird spent in the flock after its arrival.
 *
 * @param arrivedOn the day of the arrival in this flock; a transferred bird has earlier stays in another one
 */
export function daysInFlock(
  stays: readonly Pick<Stay, 'kind' | 'startedOn' | 'endedOn'>[],
  arrivedOn: string,
): number {
  let days = 0;
  for (const { kind, startedOn, endedOn } of stays) {
    if (isGone(kind) || endedOn === null || endedOn <= arrivedOn) continue;
    days += daysBetween(startedOn > arrivedOn ? startedOn : arrivedOn, endedOn);
  }
  return days;
}
