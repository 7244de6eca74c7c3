// Checks the address of a push: not on this machine or a private network, unless the operator allows it.
import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';

export class PushAddressError extends Error {
  override name = 'PushAddressError';
}

/** True if pushes may go to this machine or a private network. */
export const mayStayPrivate = ({ pushPrivateNetwork, baseUrl }: Config): boolean =>
  pushPrivateNetwork || isLoopback(baseUrl.hostname);

/** True if an IP address is on the public Internet. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** True if the host is literally a private address. A name may still resolve to a private address. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? !isPublic(bare) : isLoopback(bare);
}

/**
 * Opens an agent that connects only to addresses it has checked, so a name that resolves to another address a moment
 * later (DNS rebinding) does no harm.
 */
export const openPushAgent = (config: Config): Agent =>
  new Agent({
    keepAlive: true,
    maxSockets: 20,
    timeout: 10_000,
    ...(!mayStayPrivate(config) && { lookup: lookupPublic }),
  });

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused = error ?? refusePrivate(hostname, addresses);
    const [first] = addresses ?? [];
    if (refused || !first) callback(refused ?? new PushAddressError('No address.'), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const refusePrivate = (hostname: string, addresses: readonly LookupAddress[]): Error | null =>
  addresses.every(({ address }) => isPublic(address))
    ? null
    : new PushAddressError(`${hostname} resolves to an address of a private network.`);
