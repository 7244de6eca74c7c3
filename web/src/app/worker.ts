// Registers the service worker, which keeps the app on the device. A new version takes over when the app is next started.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

/** Without a secure context, such as plain http at home, there is none: the app then needs the connection to open. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(ownScript('/worker.js')).catch(() => {});
}

/** Keeps the sentences of every screen in this language, now and in the versions to come. */
export async function keepLanguage(language: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ language });
}

/** Loads the page in the newest version there is. Only for a person who asks for it: the worker in charge is replaced. */
export async function openNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const next = registration?.installing ?? registration?.waiting;
    if (next) await takeOver(next);
  } catch {
    // Without a connection there is no newer one.
  }
  location.reload();
}

const waitAtMostMs = 10_000;

/** Resolves once the worker is in charge, or will not be. */
function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (worker.state === 'installed') worker.postMessage('takeOver');
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, waitAtMostMs);
    look();
  });
}

/** The page's policy accepts a script's address only from here, and only this one. */
function ownScript(address: '/worker.js'): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return trusted
    ? trusted.createPolicy('flock-care', { createScriptURL: text => text }).createScriptURL(address)
    : address;
}
