// Where a sign-in may end: the front end and the origins the operator named, never anywhere else.
import type { Config } from '../config.ts';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address a sign-in ends at. Reads `wanted` as a browser would (WHATWG URL, against the front end); what is no
 * allowed address is the front end itself.
 */
export function redirectTarget(config: Config, wanted: string | undefined): URL {
  const url = URL.parse(wanted ?? '', config.frontendUrl);
  if (!wanted || !url || !mayEndAt(config, url)) return new URL(config.frontendUrl);
  return url;
}

function mayEndAt({ frontendUrl, redirectOrigins, smtpUrl }: Config, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.origin === frontendUrl.origin || redirectOrigins.includes(url.origin)) return true;
  return smtpUrl === null && loopbackHosts.has(url.hostname);
}

/** The address with one more parameter in its query; what it carries already stays. */
export function withParameter(address: string | URL, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
