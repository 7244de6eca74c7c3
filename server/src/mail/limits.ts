// How many letters strangers can have sent: per address, so that nobody is pestered, and per client.
import { isIPv6 } from 'node:net';
import type { Cache } from '../cache/cache.ts';
import { minuteMs } from '../clock.ts';
import { hashOf } from '../credentials.ts';

const linksPerAddress = 5;
const addressWindowMs = 15 * minuteMs;
const requestsPerClient = 60;
const clientWindowMs = 60 * minuteMs;

/** Whether one more letter with a link may go to an address. Asking counts. */
export async function mayWriteTo({ cache }: { cache: Cache }, email: string): Promise<boolean> {
  return (await cache.count(`links:${hashOf(email)}`, addressWindowMs)) <= linksPerAddress;
}

/** Whether one more invitation may go to an address; counted apart, so that invitations never keep a person from signing in. */
export async function mayInvite({ cache }: { cache: Cache }, email: string): Promise<boolean> {
  return (await cache.count(`invites:${hashOf(email)}`, addressWindowMs)) <= linksPerAddress;
}

/** Whether a client address may have one more letter sent. Asking counts. */
export async function mayRequest({ cache }: { cache: Cache }, clientAddress: string): Promise<boolean> {
  const client = clientOf(clientAddress);
  return (await cache.count(`clients:${hashOf(client)}`, clientWindowMs)) <= requestsPerClient;
}

/**
 * Whom an address stands for. Whoever has one of IPv6 has all of its /64 to choose from (RFC 4291, section 2.5.4), so
 * that they count as one; an address of IPv4 stays itself, also where it is written as one of IPv6 (section 2.5.5.2).
 */
export function clientOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The parser of addresses writes each in one way, without the dots.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIPv4 ? written : `${groups.slice(0, 4).join(':')}::/64`;
}
