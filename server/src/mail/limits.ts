// How many letters strangers can have sent: per address, so that nobody is pestered, and per client.

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
  return (await cache.count(`clients:${hashOf(clientAddress)}`, clientWindowMs)) <= requestsPerClient;
}
