// The Trusted Types policy of the page. It allows only the app's own workers.

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const ownScripts = /^\/(worker\.js|assets\/[\w.-]+\.js)$/;
let policy: ScriptPolicy | undefined;

/** Returns the URL of a worker in the form required by browsers that enforce Trusted Types. */
export function ownScript(address: string): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!trusted) return address;
  policy ??= trusted.createPolicy('flock-care', { createScriptURL: own });
  return policy.createScriptURL(address);
}

function own(address: string): string {
  if (!ownScripts.test(address)) throw new TypeError(`${address} is not a script of the app.`);
  return address;
}
