// The time, for what a screen says in relation to it.
import { useEffect, useState } from 'react';

const usualEveryMs = 20_000;

/** By how often they call: one timer for all who listen. */
const clocks = new Map<number, { listeners: Set<() => void>; stop: () => void }>();

/** Calls a listener every so often, and when the page is looked at again, which may be hours later. */
export function subscribeToTime(listener: () => void, everyMs = usualEveryMs): () => void {
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
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(tell, everyMs);
  document.addEventListener('visibilitychange', tell);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
  const clock = { listeners, stop };
  clocks.set(everyMs, clock);
  return clock;
}

/** The current time in milliseconds, as above. */
export function useNow(everyMs = usualEveryMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => subscribeToTime(() => setNow(Date.now()), everyMs), [everyMs]);
  return now;
}
