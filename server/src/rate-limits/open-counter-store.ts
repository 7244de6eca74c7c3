// Opens the counters: shared ones if REDIS_URL is set, else those of this process alone.
import type { Clock } from '../clock.ts';
import type { CounterStore } from './counter-store.ts';
import { openInProcessCounters } from './in-process-counters.ts';

export async function openCounterStore(redisUrl: string | null, clock: Clock): Promise<CounterStore> {
  if (!redisUrl) return openInProcessCounters(clock);
  // Without Redis its driver is not loaded, which makes the start faster.
  const { openRedisCounters } = await import('./redis-counters.ts');
  return openRedisCounters(redisUrl, clock);
}
