// Registers the service worker, which caches the app on the device. A new version takes over at the next start.

import { ownScript } from './own-script.ts';

/**
 * Does nothing without a secure context, for example over plain HTTP at home. Browsers then have no service worker, and
 * the app opens only with a connection.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(ownScript('/worker.js')).catch(() => {});
}

/** Caches the messages of all screens in this language, for this version and later ones. */
export async function cacheLanguage(language: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ language });
}

/** Loads the newest version of the page. Called only if a person asks for it, because it replaces the active worker. */
export async function openNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const next = registration?.installing ?? registration?.waiting;
    if (next) await takeOver(next);
  } catch {
    // The update fails without a connection. The page then reloads in its current version.
  }
  location.reload();
}

const maxWaitMs = 10_000;

/** Tells the worker to take over. Resolves when it is active or has failed, or after ten seconds. */
function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (worker.state === 'installed') worker.postMessage('takeOver');
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    setTimeout(resolve, maxWaitMs);
    check();
  });
}
