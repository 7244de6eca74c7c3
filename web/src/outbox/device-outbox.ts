// The outbox of this device, and the hooks that read it.
import { useMemo, useSyncExternalStore } from 'react';
import { newId } from '../api/client.ts';
import { deviceStore } from '../device/device-store.ts';
import { currentSession, onSessionChange } from '../device/session.ts';
import type { Entry } from './entry.ts';
import { Outbox } from './outbox.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { sendEntry } from './send-entry.ts';

const channel = new BroadcastChannel('outbox');
const store = deviceStore('outbox', 'strict');

/** Does nothing until the page has started. */
let readAgain: OutboxParts['readAgain'] = async () => false;
/** Sets the function that refetches the data that landed entries have changed. */
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
  // Web Locks need a secure context. Without them each tab sends its entries independently; idempotency keys prevent
  // duplicates.
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

/** Reads the stored entries before anything is shown. Without IndexedDB, there are no stored entries. */
export const loadOutbox = (): Promise<void> => outbox.reload().catch(() => {});

/** Begins to send the waiting entries. Called once per page. */
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
 * Returns the entries that a screen shows on top of its reads: those that are waiting, and those that have landed since
 * the last read. Only entries that the signed-in person made in the current flock are included.
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

/** Returns all entries of the signed-in person that the service does not have yet, in any flock. */
export function useUnsent(): readonly Entry[] {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const userId = currentSession()?.context.user.id;
  return entries.filter(entry => entry.userId === userId && isUnsent(entry));
}

/** True if the service does not have the entry yet. */
export const isUnsent = ({ landedAt }: Entry): boolean => landedAt === undefined;
