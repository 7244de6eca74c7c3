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

/** The page's policy accepts a script's address only from here, and only this one. */
function ownScript(address: '/worker.js'): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return trusted
    ? trusted.createPolicy('flock-care', { createScriptURL: text => text }).createScriptURL(address)
    : address;
}
