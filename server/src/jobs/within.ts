// Sets a limit to how long work may take.
import { setTimeout } from 'node:timers/promises';

/** @throws Error if the work takes longer. It goes on, but its result is ignored. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const limit = setTimeout(limitMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('It took too long.');
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
