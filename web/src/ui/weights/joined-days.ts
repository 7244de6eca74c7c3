// Calculates the longest gap, in days, that a line in a weight chart bridges. It grows with the usual interval, so that
// a bird weighed weekly has an unbroken line.

/** The smallest result, for birds that are usually weighed at least every second day. */
const minJoinedDays = 2;
const latestPairs = 40;

/** @param daysApart the days from each weighing to the next, oldest first */
export function joinedDays(daysApart: readonly number[]): number {
  const latest = daysApart.slice(-latestPairs).toSorted((one, other) => one - other);
  const usual = latest[Math.floor(latest.length / 2)] ?? 1;
  return usual > minJoinedDays ? 2 * usual : minJoinedDays;
}
