// Opens the cache that REDIS_URL names; without one, this process counts alone.
import type { Clock } from '../clock.ts';
import type { Cache } from './cache.ts';
import { openProcessCache } from './process-cache.ts';

export async function openCache(redisUrl: string | null, clock: Clock): Promise<Cache> {
  if (!redisUrl) return openProcessCache(clock);
  // Whoever runs without Redis does not load its driver.
  const { openRedisCache } = await import('./redis-cache.ts');
  return openRedisCache(redisUrl, clock);
}
