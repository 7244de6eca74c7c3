// The outbox of this device, and the hooks that read it.
import { useMemo, useSyncExternalStore } from 'react';
import { newId } from '../api/client.ts';
import { deviceStore } from '../device/device-store.ts';
import { currentSession, onSessionChange } from '../device/session.ts';
import type { Entry, EntryOwner } from './entry.ts';
import { Outbox } from './outbox.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { sendEntry } from './send-entry.ts';

const channel = new BroadcastChannel('outbox');
const store = deviceStore('outbox', 'strict');

/** Refetches the changed data. Does nothing until the page has started. */
let refetch: OutboxParts['refetch'] = async () => false;
/** Sets the function that refetches the data that landed entries have changed. */
export function onLanded(work: typeof refetch): void {
  refetch = work;
}

/** Returns the person who is signed in, and their flock in this tab. */
export function currentOwner(): EntryOwner | undefined {
  const session = currentSession();
  return session && { userId: session.context.user.id, workspaceId: session.workspaceId };
}

export const outbox = new Outbox({
  store: { entries: () => store.entries<Entry>(), put: store.put, delete: store.delete },
  send: sendEntry,
  person: currentOwner,
  newId,
  now: () => Date.now(),
  // Web Locks need a secure context. Without them, each tab sends the entries independently, and idempotency keys and
  // file ids prevent duplicates.
  withLock: async (work, lane) => {
    if ('locks' in navigator) await navigator.locks.request(lane, work);
    else await work();
  },
  announce: landedId => channel.postMessage(landedId),
  refetch: entries => refetch(entries),
  schedule: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** Finds an entry for a file that the signed-in person has added and that is not prepared yet. */
export const findUnprepared = (): Entry | undefined =>
  outbox
    .snapshot()
    .find(
      ({ preparing, refused, userId }) =>
        preparing !== undefined && !refused && userId === currentOwner()?.userId,
    );

/** Prepares files as soon as there are any. If the code cannot be loaded offline, a later change tries again. */
export function onUnprepared(prepare: () => Promise<void>): void {
  const work = () => {
    if (findUnprepared()) void prepare().catch(() => {});
  };
  outbox.subscribe(work);
  onSessionChange(work);
  work();
}

/** Reads the stored entries before anything is shown. Without IndexedDB, there are no stored entries. */
export const loadOutbox = (): Promise<void> => outbox.reload().catch(() => {});

/** Starts sending the waiting entries. Called once per page. */
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
 * Returns the entries that a screen adds to the data it has read: waiting entries, and entries that have landed since
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
