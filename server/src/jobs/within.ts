// Sets a time limit for work.
import { setTimeout } from 'node:timers/promises';

/** Awaits the work. @throws Error if the work exceeds the limit; the work continues, but its result is ignored */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const limit = setTimeout(limitMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('The work took too long.');
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
