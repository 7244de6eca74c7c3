// Counters in the memory of this process, used without Redis and while Redis is unavailable.
import type { Clock } from '../clock.ts';
import type { Count, CounterStore } from './counter-store.ts';

/**
 * The maximum number of counters, which take about 20 MB. At this limit, expired ones are deleted first, then the
 * oldest.
 */
const maxKeys = 100_000;

export function openInProcessCounters(clock: Clock): CounterStore {
  const counters = new Map<string, Count>();

  function makeRoom(nowMs: number): void {
    for (const [key, { endsAtMs }] of counters) if (endsAtMs <= nowMs) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size < maxKeys) return;
      counters.delete(key);
    }
  }

  return {
    async count(key, windowMs) {
      const nowMs = clock.now().getTime();
      const counter = counters.get(key);
      if (counter && counter.endsAtMs > nowMs) {
        counter.count += 1;
        return { ...counter };
      }
      if (counters.size >= maxKeys) makeRoom(nowMs);
      const first = { count: 1, endsAtMs: nowMs + windowMs };
      counters.set(key, first);
      return { ...first };
    },
    async decrement(key) {
      const counter = counters.get(key);
      if (counter && counter.count > 0) counter.count -= 1;
    },
    async ping() {},
    async close() {
      counters.clear();
    },
  };
}
