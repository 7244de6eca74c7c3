// A hook for the current time, for screens that show relative times.
import { useEffect, useState } from 'react';

const defaultEveryMs = 20_000;

/** The timers by interval. All listeners with the same interval share one timer. */
const clocks = new Map<number, { listeners: Set<() => void>; stop: () => void }>();

/** Calls a listener at an interval, and when the page becomes visible again, which may be hours later. */
export function subscribeToTime(listener: () => void, everyMs = defaultEveryMs): () => void {
  const clock = clocks.get(everyMs) ?? startClock(everyMs);
  clock.listeners.add(listener);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    clock.stop();
    clocks.delete(everyMs);
  };
}

function startClock(everyMs: number) {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(notify, everyMs);
  document.addEventListener('visibilitychange', notify);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
  const clock = { listeners, stop };
  clocks.set(everyMs, clock);
  return clock;
}

/** Returns the current time in milliseconds, updated at an interval and when the page becomes visible again. */
export function useNow(everyMs = defaultEveryMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => subscribeToTime(() => setNow(Date.now()), everyMs), [everyMs]);
  return now;
}
