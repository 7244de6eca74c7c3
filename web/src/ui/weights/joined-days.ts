// Decides whether a line joins two weighings: only if they are few days apart. The limit grows with the usual interval,
// so that the line of a bird that is weighed weekly has no gaps.

/** The limit for a bird that is weighed at least this often. */
const minJoinedDays = 2;
const latestPairs = 40;

/** @param daysApart the days from each weighing to the next, oldest first */
export function joinedDays(daysApart: readonly number[]): number {
  const latest = daysApart.slice(-latestPairs).toSorted((one, other) => one - other);
  const usual = latest[Math.floor(latest.length / 2)] ?? 1;
  return usual > minJoinedDays ? 2 * usual : minJoinedDays;
}
