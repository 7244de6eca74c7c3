// Writes entries to the outbox of a page's device as the app does, and reads them.
import type { Page } from 'playwright-core';

export interface OutboxEntry {
  endpoint: string;
  request: object;
  about: object;
  createdAt?: string;
  sentAt?: string;
  refused?: { status: number; code: string; message: string };
  /** By default, the session's person and flock. */
  userId?: string;
  workspaceId?: number;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Returns an entry for a weight of 86.4 g, recorded today. */
export const weighInOf = (birdId: string, more: object = {}): OutboxEntry => ({
  endpoint: 'POST /api/weigh-ins',
  request: {
    body: {
      recordedOn: today(),
      weights: [{ birdId, weightGrams: 86.4, fasting: true, notes: '' }],
      ...more,
    },
  },
  about: { kind: 'weight', birdId, birdName: 'Kiwi', grams: 86.4, recordedOn: today(), fasting: true },
});

/** Stores an entry. The page sends it when it is next opened. */
export async function storeEntry(page: Page, entry: OutboxEntry): Promise<void> {
  const createdAt = entry.createdAt ?? new Date().toISOString();
  const id = `${createdAt}-000001-${crypto.randomUUID().slice(0, 8)}`;
  await page.evaluate(
    entry =>
      new Promise<void>(resolve => {
        const { context, workspaceId } = JSON.parse(localStorage.getItem('session') ?? '');
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const writing = request.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').put({ userId: context.user.id, workspaceId, ...entry }, entry.id);
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    { ...entry, id, createdAt, idempotencyKey: crypto.randomUUID() },
  );
}

interface Waiting {
  userId: string;
  workspaceId: number;
  refused?: { code: string };
}

export const entriesOn = (page: Page): Promise<Waiting[]> =>
  page.evaluate(
    () =>
      new Promise<Waiting[]>(resolve => {
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const reading = request.result.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            request.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
