// Counters in this process: for one replica alone, and for each while Redis is away.
import type { Clock } from '../clock.ts';
import type { Cache } from './cache.ts';

/** How many keys are kept at most; past that, the expired ones are swept and then the oldest go. */
const maxKeys = 100_000;

export function openProcessCache(clock: Clock): Cache {
  const counters = new Map<string, { count: number; endsAtMs: number }>();

  function sweep(nowMs: number): void {
    for (const [key, { endsAtMs }] of counters) if (endsAtMs <= nowMs) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size < maxKeys) return;
      counters.delete(key);
    }
  }

  async function count(key: string, windowMs: number): Promise<number> {
    const nowMs = clock.now().getTime();
    const known = counters.get(key);
    if (known && known.endsAtMs > nowMs) {
      known.count += 1;
      return known.count;
    }
    if (counters.size >= maxKeys) sweep(nowMs);
    counters.set(key, { count: 1, endsAtMs: nowMs + windowMs });
    return 1;
  }

  return {
    count,
    async ping() {
      await count('health', 1);
      counters.delete('health');
    },
    async close() {
      counters.clear();
    },
  };
}
