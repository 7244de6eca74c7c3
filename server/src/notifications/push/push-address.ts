// Which addresses a push may be sent to: not to this machine or a private network, unless the operator allows it.
import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';

export class PushAddressError extends Error {
  override name = 'PushAddressError';
}

/** Whether pushes may stay on this machine or in a private network. */
export const mayStayPrivate = ({ pushPrivateNetwork, baseUrl }: Config): boolean =>
  pushPrivateNetwork || isLoopback(baseUrl.hostname);

/** Whether an address, not a name, is one of the public Internet. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Whether the host is a private address by what is written alone; a name may still resolve to one. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? !isPublic(bare) : isLoopback(bare);
}

/**
 * An agent that connects to the very addresses it has checked. A name that resolves to something else a moment later
 * (DNS rebinding) changes nothing.
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
