// Counters that all replicas share, in Redis or Valkey; while that is away each replica counts for itself.
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Cache } from './cache.ts';
import { openProcessCache } from './process-cache.ts';
import { readRedisUrl } from './redis-url.ts';

/** How long a request waits for Redis at most: it has better things to wait for. */
const patienceMs = 100;
/** How long Redis is left alone after it did not answer in time, so that only some requests wait in vain. */
const restMs = 1_000;
/** A connection on which nothing comes back for this long is given up for a new one. */
const silenceMs = 2_000;
const connectTimeoutMs = 2_000;
/** How long a starting service waits for Redis before it goes on without. */
const startPatienceMs = 1_000;
const longestPauseMs = 1_000;

/** The window's end is kept beside the count and held against our clock; Redis' own only clears what is over. */
const countScript = `
local nowMs, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local endsAtMs = tonumber(redis.call('hget', KEYS[1], 'endsAtMs'))
if not endsAtMs or endsAtMs <= nowMs then
  redis.call('del', KEYS[1])
  redis.call('hset', KEYS[1], 'endsAtMs', nowMs + windowMs)
  redis.call('pexpire', KEYS[1], windowMs)
end
return redis.call('hincrby', KEYS[1], 'count', 1)`;

/** Connects, and goes on connecting in the background for as long as it takes. @throws TypeError for another kind of address */
export async function openRedisCache(url: string, clock: Clock): Promise<Cache> {
  const options = readRedisUrl(url);
  if (!options) throw new TypeError('This is no address of a Redis server.');
  const nextPauseMs = (attempt: number) => Math.min(attempt * 50, longestPauseMs);
  const redis = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    retryStrategy: nextPauseMs,
    sentinelRetryStrategy: nextPauseMs,
    // After a failover the old server may be back as a replica, at the same address.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    // Commands fail at once while there is no connection, and with it when it breaks: none is kept for later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  // It connects again by itself; without a listener each failure would be written to the console.
  redis.on('error', () => {});
  await Promise.race([
    redis.connect().catch(() => {}),
    setTimeout(startPatienceMs, undefined, { ref: false }),
  ]);
  return sharedCache(redis, clock);
}

function sharedCache(redis: Redis, clock: Clock): Cache {
  const local = openProcessCache(clock);
  let restUntilMs = 0;

  async function countShared(key: string, windowMs: number): Promise<number | undefined> {
    if (performance.now() < restUntilMs) return undefined;
    const counted = redis
      .eval(countScript, 1, key, clock.now().getTime(), windowMs)
      .then(Number, () => undefined);
    // Where it was this process that was busy for so long, the reply is there already, and is read first.
    const late = setTimeout(patienceMs, undefined, { ref: false }).then(() => setImmediate(null));
    const count = await Promise.race([counted, late]);
    if (count !== null) return count;
    restUntilMs = performance.now() + restMs;
    return undefined;
  }

  return {
    async count(key, windowMs) {
      // Counted here too, so that nobody gets a second helping the moment Redis goes.
      const here = await local.count(key, windowMs);
      return (await countShared(key, windowMs)) ?? here;
    },
    async ping() {
      await redis.ping();
    },
    async close() {
      redis.disconnect();
      await local.close();
    },
  };
}
