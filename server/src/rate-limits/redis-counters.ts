// Counters that all replicas share, in Redis or Valkey; while it is unavailable, each replica counts on its own.
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Count, CounterStore } from './counter-store.ts';
import { openInProcessCounters } from './in-process-counters.ts';
import { readRedisUrl } from './redis-url.ts';

/** The longest time that counting waits for Redis. */
const countTimeoutMs = 100;
/** After a timeout, Redis is skipped for this long, so that few requests wait in vain. */
const pauseAfterTimeoutMs = 1_000;
/** A connection that has not replied for this long is replaced by a new one. */
const socketTimeoutMs = 2_000;
const connectTimeoutMs = 2_000;
/** At startup, the service waits this long for Redis before it continues without Redis. */
const startTimeoutMs = 1_000;
const maxReconnectDelayMs = 1_000;

/**
 * The service's clock decides when a window ends, so the end is stored next to the count. Redis's own expiry only frees
 * the memory.
 */
const countScript = `
local nowMs, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local endsAtMs = tonumber(redis.call('hget', KEYS[1], 'endsAtMs'))
if not endsAtMs or endsAtMs <= nowMs then
  endsAtMs = nowMs + windowMs
  redis.call('del', KEYS[1])
  redis.call('hset', KEYS[1], 'endsAtMs', endsAtMs)
  redis.call('pexpire', KEYS[1], windowMs)
end
return {redis.call('hincrby', KEYS[1], 'count', 1), endsAtMs}`;

const decrementScript = `
if tonumber(redis.call('hget', KEYS[1], 'count') or 0) > 0 then redis.call('hincrby', KEYS[1], 'count', -1) end`;

/** Connects, and keeps reconnecting in the background. @throws TypeError if the URL does not name a Redis server */
export async function openRedisCounters(url: string, clock: Clock): Promise<CounterStore> {
  const options = readRedisUrl(url);
  if (!options) throw new TypeError('This is not the URL of a Redis server.');
  const reconnectDelayMs = (attempt: number) => Math.min(attempt * 50, maxReconnectDelayMs);
  const redis = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    retryStrategy: reconnectDelayMs,
    sentinelRetryStrategy: reconnectDelayMs,
    // After a failover the old server may be back as a replica, at the same address.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    // Without a connection, a command fails immediately, because counting in this process is better than waiting.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  // The client reconnects automatically. Without a listener, ioredis would print every failure.
  redis.on('error', () => {});
  await Promise.race([
    redis.connect().catch(() => {}),
    setTimeout(startTimeoutMs, undefined, { ref: false }),
  ]);
  return sharedCounters(redis, clock);
}

function readCount(reply: unknown): Count | undefined {
  const [count, endsAtMs] = Array.isArray(reply) ? reply.map(Number) : [];
  return count === undefined || endsAtMs === undefined ? undefined : { count, endsAtMs };
}

function sharedCounters(redis: Redis, clock: Clock): CounterStore {
  const local = openInProcessCounters(clock);
  let pausedUntilMs = 0;

  /** Counts in Redis; returns undefined if Redis is unavailable, is too slow, or was too slow a moment ago. */
  async function countInRedis(key: string, windowMs: number): Promise<Count | undefined> {
    if (performance.now() < pausedUntilMs) return undefined;
    const sharedCount = redis
      .eval(countScript, 1, key, clock.now().getTime(), windowMs)
      .then(readCount, () => undefined);
    // This process may have been too busy to read a reply. With setImmediate, it reads the reply first.
    const timeout = setTimeout(countTimeoutMs, undefined, { ref: false }).then(() => setImmediate(null));
    const count = await Promise.race([sharedCount, timeout]);
    if (count !== null) return count;
    pausedUntilMs = performance.now() + pauseAfterTimeoutMs;
    return undefined;
  }

  return {
    async count(key, windowMs) {
      // Also counted here, so that losing Redis does not reset the limits.
      const localCount = await local.count(key, windowMs);
      return (await countInRedis(key, windowMs)) ?? localCount;
    },
    async decrement(key) {
      await local.decrement(key);
      // If this fails, the limit is one lower until the window ends.
      await redis.eval(decrementScript, 1, key).catch(() => {});
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
