// Decides where a sign-in may redirect the browser: to the front end, to the origins that the operator allows and,
// without a mail server, to the browser's own machine.
import type { AuthError } from '@flock-care/contract/shapes';
import type { Config } from '../config/config.ts';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers silently drop some control characters, so a URL that looks harmless could lead elsewhere. */
const controlCharacters = /\p{Cc}/u;

/**
 * Returns the requested URL, parsed the way browsers do (WHATWG URL). A path is resolved against the front end's URL.
 * Returns the front end itself if the URL is missing, invalid or not allowed.
 */
export function redirectTarget(config: Config, requested: string | undefined): URL {
  const home = new URL(config.frontendUrl);
  if (!requested || controlCharacters.test(requested)) return home;
  const url = URL.parse(requested, requested.startsWith('/') ? home : undefined);
  return url && isAllowed(config, url) ? url : home;
}

function isAllowed({ frontendUrl, redirectOrigins, smtpUrl }: Config, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.origin === frontendUrl.origin || redirectOrigins.includes(url.origin)) return true;
  return smtpUrl === null && loopbackHosts.has(url.hostname);
}

const parameters = ['auth_token', 'auth_error', 'auth_user'] as const;

type Outcome =
  | { auth_token: string }
  | { auth_error: AuthError }
  | { auth_error: 'account_blocked'; auth_user: string };

/**
 * Returns the URL with the outcome of a sign-in added at the end of the query. The rest of the query stays as it is,
 * except that outcomes already in it are removed: the author of the URL must not be able to choose one.
 */
export function withOutcome(target: string | URL, outcome: Outcome): string {
  const url = new URL(target);
  for (const parameter of parameters) {
    // Outcomes are deleted only if there are any, because a deletion rewrites the entire query.
    if (url.searchParams.has(parameter)) url.searchParams.delete(parameter);
  }
  url.search += `${url.search ? '&' : '?'}${new URLSearchParams(outcome)}`;
  return url.href;
}
