// Checks that requests do not go to this machine or a private network, unless the operator allows it.
import { type LookupAddress, lookup } from 'node:dns';
import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { http, https } from './http-modules.ts';

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** True if pushes may go to this machine or a private network. */
export const mayPushPrivately = ({ pushPrivateNetwork, baseUrl }: Config): boolean =>
  pushPrivateNetwork || isLoopback(baseUrl.hostname);

/** True if webhooks may go to this machine or a private network. */
export const mayCallPrivately = ({ webhookPrivateNetwork, baseUrl }: Config): boolean =>
  webhookPrivateNetwork || isLoopback(baseUrl.hostname);

/** True if an IP address is on the public Internet. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/**
 * True for a private address, and for a name of this machine. Any other name may still resolve to a private address.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? !isPublic(bare) : isLoopback(bare);
}

/** The agents of outgoing requests. */
export interface Agents {
  https: HttpsAgent;
  http: HttpAgent;
  close(): void;
}

/**
 * Opens agents. Unless `mayBePrivate` is true, they refuse host names that resolve to a private address, and connect to
 * the addresses that they have checked. A name that later resolves to another address (DNS rebinding) is therefore
 * harmless.
 */
export function openAgents({ mayBePrivate }: { mayBePrivate: boolean }): Agents {
  const options = { keepAlive: true, maxSockets: 20, timeout: 10_000 };
  const guarded = { ...options, ...(!mayBePrivate && { lookup: lookupPublic }) };
  const agents = { https: new https.Agent(guarded), http: new http.Agent(guarded) };
  const close = () => {
    agents.https.destroy();
    agents.http.destroy();
  };
  return { ...agents, close };
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused = error ?? refusePrivate(hostname, addresses);
    const [first] = addresses ?? [];
    if (refused || !first) callback(refused ?? new PrivateAddressError('No address.'), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const refusePrivate = (hostname: string, addresses: readonly LookupAddress[]): Error | null =>
  addresses.every(({ address }) => isPublic(address))
    ? null
    : new PrivateAddressError(`${hostname} resolves to an address of a private network.`);
