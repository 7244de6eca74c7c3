// The providers' own descriptions of themselves (OpenID Connect Discovery), fetched when needed and kept for an hour.
import type { ProviderKey } from '@flock-care/contract';
import type * as openid from 'openid-client';
import { type Clock, minuteMs } from '../clock.ts';
import type { ProviderConfig } from '../setting-reader.ts';

/** How long one request to a provider may take, its body included. */
const requestSeconds = 5;
const keptForMs = 60 * minuteMs;

/** Loaded with the first sign-in at a provider: most services have none, and none waits for it to start. */
export const openIdClient = () => import('openid-client');

interface Known {
  client: Promise<openid.Configuration>;
  staleAtMs: number;
}

export class OpenIdClients {
  readonly #clock: Clock;
  readonly #known = new Map<ProviderKey, Known>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The client of a provider; callers at the same moment share one discovery, and a failed one is not kept. */
  find(provider: ProviderConfig): Promise<openid.Configuration> {
    const { providerKey } = provider;
    const nowMs = this.#clock.now().getTime();
    const known = this.#known.get(providerKey);
    if (known && known.staleAtMs > nowMs) return known.client;
    const client = discover(provider);
    this.#known.set(providerKey, { client, staleAtMs: nowMs + keptForMs });
    client.catch(() => this.#forget(providerKey, client));
    return client;
  }

  /** Lets the next sign-in fetch description and keys anew. */
  forget({ providerKey }: ProviderConfig): void {
    this.#known.delete(providerKey);
  }

  #forget(providerKey: ProviderKey, client: Promise<openid.Configuration>): void {
    if (this.#known.get(providerKey)?.client === client) this.#known.delete(providerKey);
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<openid.Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openIdClient();
  const url = new URL(issuer);
  const overHttp = url.protocol === 'http:';
  const client = await discovery(url, clientId, clientSecret, undefined, {
    timeout: requestSeconds,
    // The settings allow http for a provider on this very machine only.
    ...(overHttp && { execute: [allowInsecureRequests] }),
  });
  // The ID token comes straight from the provider; its signature is checked all the same.
  enableNonRepudiationChecks(client);
  return client;
}
