// Locks an unlocked tablet after its idle time, and remembers the screen that it showed.
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pairedTablet } from '../device/tablet.ts';
import { currentOwner, outbox } from '../outbox/device-outbox.ts';
import { lockTablet, setReturnAddress, touchTablet } from '../session/tablet-session.ts';

/** Touches are reported to the service at most this often. */
const tellEveryMs = 10_000;
const checkEveryMs = 1_000;
const minuteMs = 60_000;

/** The key for the time of the last touch in any tab, which keeps a hidden tab from locking the one in use. */
const touchedKey = 'tablet touched';

function touchedAnywhere(): number {
  try {
    const atMs = Number(localStorage.getItem(touchedKey));
    // A time in the future was stored while the clock was wrong.
    return atMs <= Date.now() ? atMs : 0;
  } catch {
    return 0;
  }
}

function storeTouch(atMs: number): void {
  try {
    localStorage.setItem(touchedKey, String(atMs));
  } catch {
    // Without storage, each tab knows only its own touches.
  }
}

/** Returns the id of the person's newest entry. Ids sort in the order in which the entries were made. */
function newestOwnEntry(): string {
  const userId = currentOwner()?.userId;
  const ids = outbox.snapshot().flatMap(entry => (entry.userId === userId ? entry.id : []));
  return ids.sort().at(-1) ?? '';
}

/**
 * Reloads a page that was restored from the back/forward cache, so that it starts locked like any newly opened page.
 */
const onPageShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) location.reload();
};

export function TabletWatch() {
  useIdleLock();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => setReturnAddress(href), [href]);
  return null;
}

function useIdleLock(): void {
  useEffect(() => {
    const idleMs = (pairedTablet()?.screen.tablet.idleMinutes ?? 1) * minuteMs;
    let touchedAtMs = Date.now();
    let storedAtMs = 0;
    let newest = newestOwnEntry();
    let telling: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      const nowMs = Date.now();
      if (nowMs - storedAtMs >= checkEveryMs) {
        storedAtMs = nowMs;
        storeTouch(nowMs);
      }
      touchedAtMs = nowMs;
      telling ??= setTimeout(() => {
        telling = undefined;
        void touchTablet();
      }, tellEveryMs);
    };
    const check = () => {
      if (Date.now() - Math.max(touchedAtMs, touchedAnywhere()) >= idleMs) void lockTablet();
    };
    // Scales can save one weight after another while nobody touches the screen.
    const onEntries = () => {
      const id = newestOwnEntry();
      if (id <= newest) return;
      newest = id;
      touch();
    };
    const stopWatching = outbox.subscribe(onEntries);
    addEventListener('pageshow', onPageShow);
    const timer = setInterval(check, checkEveryMs);
    // Also checks immediately when the tablet wakes from sleep.
    document.addEventListener('visibilitychange', check);
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      stopWatching();
      removeEventListener('pageshow', onPageShow);
      clearInterval(timer);
      clearTimeout(telling);
      document.removeEventListener('visibilitychange', check);
      for (const event of events) removeEventListener(event, touch, { capture: true });
    };
  }, []);
}
