// How far apart two weighings may be for a line to join them: a gap stays empty, but a bird that is weighed once a week has
// no gap between two weeks.

/** Dots further apart than this are never joined, unless the bird is weighed more seldom. */
const mostDaysApart = 2;
const latestPairs = 40;

/** @param daysApart from each weighing to the next, oldest first */
export function joinedDays(daysApart: readonly number[]): number {
  const latest = daysApart.slice(-latestPairs).toSorted((one, other) => one - other);
  const usual = latest[Math.floor(latest.length / 2)] ?? 1;
  return usual > mostDaysApart ? 2 * usual : mostDaysApart;
}
