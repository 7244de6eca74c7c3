// Opens the counters: in Redis if REDIS_URL is set, otherwise in this process.
import type { Clock } from '../clock.ts';
import type { CounterStore } from './counter-store.ts';
import { openInProcessCounters } from './in-process-counters.ts';

export async function openCounterStore(redisUrl: string | null, clock: Clock): Promise<CounterStore> {
  if (!redisUrl) return openInProcessCounters(clock);
  // The driver is loaded only if it is needed, so that the service starts sooner.
  const { openRedisCounters } = await import('./redis-counters.ts');
  return openRedisCounters(redisUrl, clock);
}
