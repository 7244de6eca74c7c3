// Keeps the screen on.
import { useEffect } from 'react';

/** Keeps the screen on while `isNeeded` is true and the page is visible, on devices that can. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // The browser releases the lock whenever the page is hidden, and may refuse it when the battery is low.
    const request = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      void lock?.then(held => held?.release());
    };
  }, [isNeeded]);
}
