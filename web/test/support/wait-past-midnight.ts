// Delays a test file that would start shortly before midnight, because its first records would be from yesterday by the
// time it ends.

const dayMs = 86_400_000;
/** The longest duration of a test file on a slow machine. */
const maxFileMs = 180_000;

/** Returns the delay before a file starts, in milliseconds. The days in the tests are in UTC. */
export function delayBeforeStart(nowMs: number): number {
  const leftMs = dayMs - (nowMs % dayMs);
  return leftMs <= maxFileMs ? leftMs + 1_000 : 0;
}

export const waitPastMidnight = (): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, delayBeforeStart(Date.now())));
