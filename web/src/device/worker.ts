// Registers the service worker, which caches the app on the device. A new version takes over at the next start.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

/**
 * Registers the service worker. Without a secure context, as over plain http at home, browsers have no service worker, and
 * the app needs a connection to open.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(ownScript('/worker.js')).catch(() => {});
}

/** Caches the messages of all screens in this language, for this version and later ones. */
export async function keepLanguage(language: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ language });
}

/** Loads the newest version of the page. Only at a person's request, because it replaces the active worker. */
export async function openNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const next = registration?.installing ?? registration?.waiting;
    if (next) await takeOver(next);
  } catch {
    // Without a connection, there is no newer version.
  }
  location.reload();
}

const waitAtMostMs = 10_000;

/** Resolves when the worker is active, or cannot become active. */
function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (worker.state === 'installed') worker.postMessage('takeOver');
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    setTimeout(resolve, waitAtMostMs);
    check();
  });
}

/** The Trusted Types policy of the page. It allows only this script address, and only through this function. */
function ownScript(address: '/worker.js'): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return trusted
    ? trusted.createPolicy('flock-care', { createScriptURL: text => text }).createScriptURL(address)
    : address;
}
