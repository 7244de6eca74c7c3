// Delays a test file that would start shortly before midnight, because by its end the records would be from
// yesterday.

const dayMs = 86_400_000;
/** The duration of a test file on a slow machine. */
const longestFileMs = 180_000;

/** Returns the delay before a file starts. The days of the tests are in UTC. */
export function waitBefore(nowMs: number): number {
  const leftMs = dayMs - (nowMs % dayMs);
  return leftMs <= longestFileMs ? leftMs + 1_000 : 0;
}

export const pastMidnight = (): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, waitBefore(Date.now())));
