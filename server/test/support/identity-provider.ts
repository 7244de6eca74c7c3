// A real OpenID Connect provider on its own port. The test sets the person who signs in and their claims.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
// The entry point of oidc-provider is not used, because it prints a warning on Node.js versions that are not yet in
// long-term support.
import { Provider } from 'oidc-provider/lib/provider.js';
import { freePort } from './free-port.ts';
import { onTeardown } from './teardown.ts';

/** The claims about a person. */
export interface Claims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

interface ProviderOptions {
  providerKey: 'idp_a' | 'idp_b' | 'idp_c';
  responseMode?: 'query' | 'form_post';
  /** The place of the email address and the name: in the ID token, or only at the userinfo endpoint. */
  claimsIn?: 'ID token' | 'userinfo';
  /** The only place where the provider accepts the client secret: the body or the Authorization header. */
  secretIn?: 'body' | 'header';
}

const clientId = 'flock-care';
const clientSecret = 'the test client secret';

export class TestProvider {
  /** The host name is not the service's, so that browsers treat the provider as another site. */
  readonly issuer: string;
  readonly #options: Required<ProviderOptions>;
  #redirectUris: string[] = [];
  #provider: Provider | undefined;
  #handler: RequestListener | undefined;
  /** The person who signs in. */
  person: Claims = { sub: 'nobody' };
  /** Overrides the response of the userinfo endpoint, for example with another person. */
  otherInfo: Claims | undefined;
  /** True if the person agrees to sign in. */
  consents = true;
  /** True if the provider responds. */
  isUp = true;
  #stall: { path: string; reached: () => void } | undefined;
  /** The paths of the requests that the provider received. */
  readonly requests: string[] = [];

  constructor(port: number, options: ProviderOptions) {
    this.issuer = `http://localhost:${port}`;
    this.#options = { responseMode: 'query', claimsIn: 'ID token', secretIn: 'body', ...options };
  }

  /** The settings of a service that uses this provider. */
  get settings(): Record<string, string> {
    const { providerKey, responseMode } = this.#options;
    const prefix = providerKey.toUpperCase();
    return {
      [`${prefix}_NAME`]: `Test ${prefix}`,
      [`${prefix}_ISSUER`]: this.issuer,
      [`${prefix}_CLIENT_ID`]: clientId,
      [`${prefix}_CLIENT_SECRET`]: clientSecret,
      [`${prefix}_RESPONSE_MODE`]: responseMode,
    };
  }

  /** Registers the callback URLs of services with this provider. */
  register(...baseUrls: string[]): void {
    const path = `/api/auth/oauth/${this.#options.providerKey}/callback`;
    this.#redirectUris = baseUrls.map(baseUrl => baseUrl + path);
    this.changeKeys();
  }

  /** Restarts the provider with a new signing key that replaces the old one. */
  changeKeys(): void {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' };
    this.#provider = new Provider(this.issuer, this.#configuration(jwk));
    this.#handler = this.#provider.callback();
  }

  #configuration(jwk: object) {
    const authMethod = this.#options.secretIn === 'body' ? 'client_secret_post' : 'client_secret_basic';
    return {
      jwks: { keys: [jwk] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: this.#redirectUris,
          token_endpoint_auth_method: authMethod,
          id_token_signed_response_alg: 'ES256',
        },
      ],
      adapter: memoryAdapter(),
      clientAuthMethods: [authMethod],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: this.#options.claimsIn === 'userinfo',
      cookies: { keys: ['the test cookie key'] },
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, accountId: string) => {
        const { person } = this;
        return { accountId, claims: () => ({ ...person, sub: accountId }) };
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    };
  }

  /** Stops responding at a path. Resolves at the first request for it. */
  stallAt(path: string): Promise<void> {
    return new Promise(reached => {
      this.#stall = { path, reached };
    });
  }

  /** Responds at every path again. */
  resume(): void {
    this.#stall = undefined;
  }

  async listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.replace(/\?.*/, '') ?? '';
    this.requests.push(path);
    if (!this.isUp) request.socket.destroy();
    else if (path === this.#stall?.path) this.#stall.reached();
    else if (path === '/me' && this.otherInfo) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.otherInfo));
    } else if (path.startsWith('/interaction/')) await this.#askPerson(request, response);
    else this.#handler?.(request, response);
  }

  /** Signs the person in, or declines, without showing a sign-in page. */
  async #askPerson(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    if (!provider) throw new Error('No service is registered with the provider.');
    if (!this.consents) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const { params } = await provider.interactionDetails(request, response);
    const accountId = this.person.sub;
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  }
}

/** Starts a provider; it stops when the test file ends. */
export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const port = await freePort();
  const provider = new TestProvider(port, options);
  const server = createServer((request, response) => {
    provider.listen(request, response).catch(error => response.destroy(error));
  });
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve));
  onTeardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}

type Payload = Record<string, unknown>;

/** Returns a class for the provider's storage, which is in memory. */
function memoryAdapter() {
  const kept = new Map<string, Payload>();
  return class {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    async upsert(id: string, payload: Payload) {
      kept.set(`${this.#model} ${id}`, payload);
    }
    async find(id: string) {
      return kept.get(`${this.#model} ${id}`);
    }
    async findByUid(uid: string) {
      return [...kept.values()].find(payload => payload.uid === uid);
    }
    async consume(id: string) {
      const payload = await this.find(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      kept.delete(`${this.#model} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
