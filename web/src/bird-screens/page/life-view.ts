// The rows of a bird's life: its stays and its arrival, newest first.
import type { Arrival, Stay } from '@flock-care/contract/shapes';

/** True if anything except the date is filled in. */
export function hasDetails({ arrivedOn, source, ring, reportable, ...texts }: Arrival): boolean {
  const isMarked = source !== 'unknown' || ring.kind !== 'none' || reportable;
  return isMarked || [ring.number, ...Object.values(texts)].some(Boolean);
}

/**
 * Returns the stays and the arrival. The arrival, if it has a row, is below the stays that began on its day or later:
 * earlier stays were in another flock.
 */
export function rowsOf(stays: readonly Stay[], arrival: Arrival | undefined): readonly (Stay | Arrival)[] {
  if (!arrival || !hasDetails(arrival)) return stays;
  const since = stays.filter(({ startedOn }) => startedOn >= arrival.arrivedOn).length;
  return [...stays.slice(0, since), arrival, ...stays.slice(since)];
}
