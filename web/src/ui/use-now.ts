// The time, for what a screen says in relation to it.
import { useEffect, useState } from 'react';

const usualEveryMs = 20_000;

/** Calls a listener every so often, and when the page is looked at again, which may be hours later. */
export function subscribeToTime(listener: () => void, everyMs = usualEveryMs): () => void {
  const timer = setInterval(listener, everyMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The current time in milliseconds, as above. */
export function useNow(everyMs = usualEveryMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => subscribeToTime(() => setNow(Date.now()), everyMs), [everyMs]);
  return now;
}
