// Counts the days that a past bird was in the flock.
import type { Stay } from '@flock-care/contract/shapes';
import { isGone } from '../../labels/stay-kinds.ts';
import { daysBetween } from '../../ui/formats/formats.ts';

/**
 * Returns the total days of the stays that have ended, without the days when the bird was away.
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
