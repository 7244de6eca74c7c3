// A test file that begins shortly before midnight would end on another day than the one that its records are of.

const dayMs = 86_400_000;
/** As long as a file takes on a slow machine. */
const longestFileMs = 180_000;

/** How long a file waits before it begins; the days of the tests are those of UTC. */
export function waitBefore(nowMs: number): number {
  const leftMs = dayMs - (nowMs % dayMs);
  return leftMs <= longestFileMs ? leftMs + 1_000 : 0;
}

export const pastMidnight = (): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, waitBefore(Date.now())));
