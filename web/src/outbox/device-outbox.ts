// The one outbox of this device, and the hooks that show it.
import { useMemo, useSyncExternalStore } from 'react';
import { newId } from '../api/client.ts';
import { deviceStore } from '../api/device-store.ts';
import { currentSession, onSessionChange } from '../api/session.ts';
import type { Entry } from './entry.ts';
import { Outbox, type OutboxParts } from './outbox.ts';
import { sendEntry } from './send-entry.ts';

const channel = new BroadcastChannel('outbox');
const store = deviceStore('outbox', 'strict');

/** Before the page can read, nothing has been read. */
let readAgain: OutboxParts['readAgain'] = async () => false;
/** What is read again once entries have landed: set by the page at its start. */
export function onLanded(work: typeof readAgain): void {
  readAgain = work;
}

export const outbox = new Outbox({
  store: { entries: () => store.entries<Entry>(), put: store.put, delete: store.delete },
  send: sendEntry,
  person: () => {
    const session = currentSession();
    return session && { userId: session.context.user.id, workspaceId: session.workspaceId };
  },
  newId,
  now: () => Date.now(),
  // Without Web Locks (no secure context) each tab sends for itself: the keys keep it from happening twice.
  alone: async work => {
    if ('locks' in navigator) await navigator.locks.request('outbox', work);
    else await work();
  },
  announce: landedId => channel.postMessage(landedId),
  readAgain: entries => readAgain(entries),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** Reads what waits, before anything is shown. Without IndexedDB nothing does. */
export const loadOutbox = (): Promise<void> => outbox.reload().catch(() => {});

/** From now on sends what waits. Called once. */
export function startOutbox(): void {
  channel.onmessage = ({ data }) => void outbox.reload(data);
  addEventListener('online', () => void outbox.send());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.send();
  });
  onSessionChange(() => void outbox.send());
  void outbox.send();
}

/**
 * What is laid over what was read: what waits on this device, and what has landed since, of the person who is signed in,
 * in the flock they look at.
 */
export function useWaiting(): readonly Entry[] {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const session = currentSession();
  const userId = session?.context.user.id;
  const workspaceId = session?.workspaceId;
  return useMemo(
    () => entries.filter(entry => entry.userId === userId && entry.workspaceId === workspaceId),
    [entries, userId, workspaceId],
  );
}

/** What the service does not have yet of all that the person entered, in whichever flock. */
export function useUnsent(): readonly Entry[] {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const userId = currentSession()?.context.user.id;
  return entries.filter(entry => entry.userId === userId && isUnsent(entry));
}

/** What the service does not have yet. */
export const isUnsent = ({ landedAt }: Entry): boolean => landedAt === undefined;
