// A real OpenID Connect provider on a port of its own, which tells of whoever sits in front of it what the test says.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';
import { atEnd } from './leftovers.ts';

/** What the provider says of a person. */
export interface Claims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

interface Manners {
  providerKey: 'idp_a' | 'idp_b' | 'idp_c';
  responseMode?: 'query' | 'form_post';
  /** Whether it tells the address in the ID token, or only when asked for it afterwards. */
  claimsIn?: 'ID token' | 'userinfo';
}

const clientId = 'flock-care';
const clientSecret = 'the secret of the tests';

export class TestProvider {
  /** Another host name than the service's, so that to a browser it is another site. */
  readonly issuer: string;
  readonly #manners: Required<Manners>;
  #redirectUris: string[] = [];
  #provider: Provider | undefined;
  #answer: RequestListener | undefined;
  /** Who sits in front of it. */
  person: Claims = { sub: 'nobody' };
  /** What it tells when it is asked for more than the ID token said, where that is not of the same person. */
  otherInfo: Claims | undefined;
  /** Whether they agree to sign in. */
  consents = true;
  /** Whether it answers at all. */
  isUp = true;
  #stall: { path: string; reached: () => void } | undefined;
  /** The requests it got, by path. */
  readonly requests: string[] = [];

  constructor(port: number, manners: Manners) {
    this.issuer = `http://localhost:${port}`;
    this.#manners = { responseMode: 'query', claimsIn: 'ID token', ...manners };
  }

  /** The settings of a service that uses it. */
  get settings(): Record<string, string> {
    const { providerKey, responseMode } = this.#manners;
    const prefix = providerKey.toUpperCase();
    return {
      [`${prefix}_NAME`]: `Test ${prefix}`,
      [`${prefix}_ISSUER`]: this.issuer,
      [`${prefix}_CLIENT_ID`]: clientId,
      [`${prefix}_CLIENT_SECRET`]: clientSecret,
      [`${prefix}_RESPONSE_MODE`]: responseMode,
    };
  }

  /** Registers services as its client. */
  register(...baseUrls: string[]): void {
    const path = `/api/auth/oauth/${this.#manners.providerKey}/callback`;
    this.#redirectUris = baseUrls.map(baseUrl => baseUrl + path);
    this.changeKeys();
  }

  /** Starts anew with another signing key, and without the former. */
  changeKeys(): void {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' };
    this.#provider = new Provider(this.issuer, this.#configuration(jwk));
    this.#answer = this.#provider.callback();
  }

  #configuration(jwk: object) {
    return {
      jwks: { keys: [jwk] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: this.#redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      adapter: memoryAdapter(),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: this.#manners.claimsIn === 'userinfo',
      cookies: { keys: ['the cookie key of the tests'] },
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

  /** Takes requests at a path from now on, and never answers; resolves when the first is there. */
  stallAt(path: string): Promise<void> {
    return new Promise(reached => {
      this.#stall = { path, reached };
    });
  }

  /** Answers everywhere again. */
  goOn(): void {
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
    else this.#answer?.(request, response);
  }

  /** What a page with a form would do: signs the person in, or takes their refusal. */
  async #askPerson(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    if (!provider) throw new Error('The service is not registered at its provider.');
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

/** Starts a provider; it ends with the test file. */
export async function startProvider(manners: Manners): Promise<TestProvider> {
  const port = await freePort();
  const provider = new TestProvider(port, manners);
  const server = createServer((request, response) => {
    provider.listen(request, response).catch(error => response.destroy(error));
  });
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}

type Payload = Record<string, unknown>;

/** What the provider keeps, in this process. */
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
