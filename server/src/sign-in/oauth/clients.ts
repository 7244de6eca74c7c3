// OpenID Connect clients, one per provider. A provider's metadata is fetched when needed (Discovery) and cached for an
// hour.
import type { ProviderKey } from '@flock-care/contract/shapes';
import type * as openid from 'openid-client';
import { type Clock, minuteMs } from '../../clock.ts';
import type { ProviderConfig } from '../../config/config.ts';
import { limitedFetch } from './limited-fetch.ts';

/** The time limit for one request to a provider, from waiting for its turn to the end of the body. */
const requestTimeoutSeconds = 5;
const cacheLifeMs = 60 * minuteMs;

/**
 * Loads the library for the first sign-in through a provider, so that it does not slow down startup.
 */
export const openIdClient = () => import('openid-client');

interface CachedClient {
  client: Promise<openid.Configuration>;
  expiresAtMs: number;
}

export class OpenIdClients {
  readonly #clock: Clock;
  readonly #cache = new Map<ProviderKey, CachedClient>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Finds the client of a provider. Concurrent callers share one discovery request, and a failed one is not cached. */
  find(provider: ProviderConfig): Promise<openid.Configuration> {
    const { providerKey } = provider;
    const nowMs = this.#clock.now().getTime();
    const cachedClient = this.#cache.get(providerKey);
    if (cachedClient && cachedClient.expiresAtMs > nowMs) return cachedClient.client;
    const client = discover(provider);
    this.#cache.set(providerKey, { client, expiresAtMs: nowMs + cacheLifeMs });
    client.catch(() => this.#evict(providerKey, client));
    return client;
  }

  /** Makes the next sign-in fetch the provider's metadata and keys again. */
  forget({ providerKey }: ProviderConfig): void {
    this.#cache.delete(providerKey);
  }

  #evict(providerKey: ProviderKey, client: Promise<openid.Configuration>): void {
    if (this.#cache.get(providerKey)?.client === client) this.#cache.delete(providerKey);
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<openid.Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openIdClient();
  const url = new URL(issuer);
  const isHttp = url.protocol === 'http:';
  const client = await discovery(url, clientId, undefined, await authentication(clientSecret), {
    timeout: requestTimeoutSeconds,
    [customFetch]: limitedFetch(),
    // The settings allow http only for a provider on this machine.
    ...(isHttp && { execute: [allowInsecureRequests] }),
  });
  // Checks the signature of ID tokens, even though they come directly from the provider.
  enableNonRepudiationChecks(client);
  return client;
}

/**
 * Sends the client secret in the request body if the provider's metadata allows that; Apple accepts nothing else.
 * Otherwise sends it in the Authorization header, which is the default of OpenID Connect Discovery.
 */
async function authentication(clientSecret: string): Promise<openid.ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await openIdClient();
  const [secretInBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (server, ...request) => {
    const acceptsBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (acceptsBody ? secretInBody : inHeader)(server, ...request);
  };
}
