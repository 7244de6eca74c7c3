// Reads what the app has stored in a page's browser storage.
import type { Page } from 'playwright-core';

/** A one-pixel PNG used as a bird's photo, as a data URL. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export interface Stores {
  queries: { key: string; text: string }[];
  photos: string[];
  outbox: { userId: string; workspaceId: number }[];
}

/** Reads the stores in IndexedDB. */
export const storesOn = (page: Page): Promise<Stores> =>
  page.evaluate(
    () =>
      new Promise<Stores>(resolve => {
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const reading = request.result.transaction(['queries', 'photos', 'outbox']);
          const [keys, queries, photos, entries] = [
            reading.objectStore('queries').getAllKeys(),
            reading.objectStore('queries').getAll(),
            reading.objectStore('photos').getAllKeys(),
            reading.objectStore('outbox').getAll(),
          ];
          reading.oncomplete = () => {
            request.result.close();
            resolve({
              queries: keys.result.map((key, index) => ({
                key: String(key),
                text: JSON.stringify(queries.result[index]),
              })),
              photos: photos.result.map(String),
              outbox: entries.result,
            });
          };
        };
      }),
  );

/** Reads the data stored outside IndexedDB. Of the cached paths, it returns only those under `/api` and `/birds`. */
export const readDataOutsideIndexedDb = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map(name => self.caches.open(name)));
    const cached = (await Promise.all(caches.map(cache => cache.keys()))).flat();
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      cached: cached.map(({ url }) => new URL(url).pathname).filter(path => /^\/(api|birds)\b/.test(path)),
      hasPushSubscription: Boolean(await registration?.pushManager.getSubscription()),
      cookies: document.cookie,
    };
  });
