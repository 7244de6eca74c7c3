// Where a sign-in may end: the front end and the origins the operator named, never anywhere else.
import type { Config } from '../config.ts';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers drop these silently, so that what looks like one address is another. */
const controlCharacters = /\p{Cc}/u;

/**
 * The address a sign-in ends at: `wanted`, an address or a path of the front end, read as a browser would (WHATWG
 * URL). What is no allowed address is the front end itself.
 */
export function redirectTarget(config: Config, wanted: string | undefined): URL {
  const home = new URL(config.frontendUrl);
  if (!wanted || controlCharacters.test(wanted)) return home;
  const url = URL.parse(wanted, wanted.startsWith('/') ? home : undefined);
  return url && mayEndAt(config, url) ? url : home;
}

function mayEndAt({ frontendUrl, redirectOrigins, smtpUrl }: Config, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.origin === frontendUrl.origin || redirectOrigins.includes(url.origin)) return true;
  return smtpUrl === null && loopbackHosts.has(url.hostname);
}

/**
 * The address with one more parameter at the end of its query. What it carries already stays as it is written, but
 * for a parameter of that name: whoever wrote the address must not choose what the front end reads.
 */
export function withParameter(address: string | URL, name: string, value: string): string {
  const url = new URL(address);
  if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.search += `${url.search ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  return url.href;
}
