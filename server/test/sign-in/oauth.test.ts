// Tests of GET /api/auth/oauth/:provider/start and its callback, as a query and as a form post, with a real provider.
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config/config.ts';
import { addBird, Person, signIn, useCast } from '../cast.ts';
import { Browser, type Page, type Step } from '../support/browser.ts';
import { replicaCount } from '../support/engine.ts';
import { type Claims, startProvider, type TestProvider } from '../support/identity-provider.ts';
import { everythingStored } from '../support/stored-rows.ts';
import { onTeardown } from '../support/teardown.ts';

const minuteMs = 60_000;
const invalidState = {
  error: 'This sign-in attempt is missing or has expired. Start again.',
  code: 'oauthStateEnded',
};
const unverified = {
  error: 'The identity provider has not verified your email address. Sign in with a magic link instead.',
  code: 'emailNotVerified',
};

/** Sends the callback as a query, with the email address in the ID token, like Google. */
const idpA = await startProvider({ providerKey: 'idp_a' });
/** Sends the callback as a form post, like Apple. */
const idpB = await startProvider({ providerKey: 'idp_b', responseMode: 'form_post' });
/** Has the email address only at the userinfo endpoint, and accepts the client secret only in a header. */
const idpC = await startProvider({ providerKey: 'idp_c', claimsIn: 'userinfo', secretIn: 'header' });

const { service, cast } = await useCast({ ...idpA.settings, ...idpB.settings, ...idpC.settings });
for (const provider of [idpA, idpB, idpC]) provider.register(service.baseUrl, 'https://flock.example.org');
/** The address of a service whose BASE_URL is https, without idp_a. */
const secureUrl = await serveBehindHttps();

async function serveBehindHttps(): Promise<string> {
  const providers = new Map(service.config.providers);
  providers.delete('idp_a');
  return serveWith({ providers, baseUrl: new URL('https://flock.example.org') });
}

/** Starts another HTTP server for the same service, with some other settings. */
async function serveWith(changes: Partial<Config>): Promise<string> {
  const app = await buildApp({ ...service.context, config: { ...service.config, ...changes } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTeardown(() => app.close());
  return address;
}

const keyOf = (provider: TestProvider) =>
  provider === idpA ? 'idp_a' : provider === idpB ? 'idp_b' : 'idp_c';

const startOf = (provider: TestProvider, query = ''): Step => ({
  url: `${service.baseUrl}/api/auth/oauth/${keyOf(provider)}/start${query}`,
});

/** Signs in at a provider, and returns the callback request without sending it. */
function signInAtProvider(
  provider: TestProvider,
  person: Claims,
  browser: Browser,
  query?: string,
): Promise<Step> {
  provider.person = person;
  return browser.followUntil(url => url.includes('/callback'), startOf(provider, query));
}

async function signInThrough(
  provider: TestProvider,
  person: Claims,
  { browser = new Browser(), query = '' } = {},
): Promise<Page> {
  return browser.go(await signInAtProvider(provider, person, browser, query));
}

const endOf = ({ headers }: Page) => new URL(headers.get('location') ?? 'about:blank');
const errorOf = (page: Page) => endOf(page).searchParams.get('auth_error');

/** Returns the person that the callback has signed in. */
async function personSignedInBy(page: Page): Promise<Person & { id: string; name: string }> {
  assert.equal(page.status, 302, page.text);
  const person = new Person(service, '', endOf(page).searchParams.get('auth_token') ?? '');
  const { status, body } = await person.call('GET /api/auth/session');
  assert.equal(status, 200, endOf(page).href);
  const { id, email, name } = body.session.user;
  return Object.assign(new Person(service, email, person.token), { id, name });
}

function assertRefused(page: Page, status: number, body: unknown): void {
  assert.equal(page.status, status, page.text);
  assert.deepEqual(JSON.parse(page.text), body);
  assert.equal(page.headers.get('location'), null);
}

let subjects = 0;
const somebody = (name: string, more: object = {}): Claims => {
  subjects += 1;
  return { sub: `subject-${subjects}`, email: `${name}@example.org`, email_verified: true, name, ...more };
};

/** Returns the callback with changed fields. */
function withFields(response: Step, change: (fields: URLSearchParams) => void): Step {
  const url = new URL(response.url);
  const fields = new URLSearchParams(response.form ?? url.search);
  change(fields);
  if (response.form !== undefined) return { ...response, form: fields.toString() };
  url.search = fields.toString();
  return { ...response, url: url.href };
}

describe('Signing in through a provider', () => {
  it('302 to the front end with a session, for a query, a form post, and an address from userinfo', async () => {
    for (const provider of [idpA, idpB, idpC]) {
      const claims = somebody(`new-${keyOf(provider)}`);
      const page = await signInThrough(provider, claims);
      assert.equal(endOf(page).origin, service.baseUrl);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
      const { email, name } = await personSignedInBy(page);
      assert.deepEqual({ email, name }, { email: claims.email, name: claims.name });
    }
  });

  it('302 to the same account the second time, even if the provider sends another address', async () => {
    const claims = somebody('second');
    const first = await personSignedInBy(await signInThrough(idpA, claims));
    const changed = { ...claims, email: 'vic@example.org', email_verified: false, name: 'Vic' };
    const second = await personSignedInBy(await signInThrough(idpA, changed));
    assert.deepEqual([second.id, second.email, second.name], [first.id, first.email, first.name]);
    const gone = await personSignedInBy(await signInThrough(idpA, { sub: claims.sub }));
    assert.equal(gone.id, first.id);
  });

  it('302 to the account that a magic link created, if the provider has verified the address', async () => {
    const linked = await personSignedInBy(
      await signInThrough(idpB, somebody('Carl', { email_verified: 'true' })),
    );
    assert.equal(linked.email, 'carl@example.org');
    const { body } = await linked.call('GET /api/auth/session');
    assert.equal(body.session.activeMembership.role, 'caregiver');
  });

  it('302 to different accounts for the same subject at two providers', async () => {
    const one = await personSignedInBy(await signInThrough(idpA, { ...somebody('one'), sub: 'the same' }));
    const other = await personSignedInBy(
      await signInThrough(idpB, { ...somebody('other'), sub: 'the same' }),
    );
    assert.deepEqual([one.email, other.email], ['one@example.org', 'other@example.org']);
  });

  it('302 to one account for three simultaneous first sign-ins of the same person', async () => {
    const claims = somebody('twice');
    const browsers = [new Browser(), new Browser(), new Browser()];
    const responses: Step[] = [];
    for (const browser of browsers) responses.push(await signInAtProvider(idpA, claims, browser));
    const pages = await Promise.all(
      browsers.map((browser, index) => browser.go(responses[index] ?? { url: '' })),
    );
    const people = await Promise.all(pages.map(personSignedInBy));
    assert.equal(new Set(people.map(person => person.id)).size, 1);
    const { body } = await (people[0] ?? cast.nora).call('GET /api/workspaces');
    assert.equal(body.workspaces.length, 1);
  });

  it("302 with a new person's name cleaned and truncated, from the ID token, Apple's form or the address", async () => {
    const nameFor = async (more: object, user?: string) => {
      const browser = new Browser();
      const response = await signInAtProvider(idpB, somebody(`named-${subjects}`, more), browser);
      const sent = withFields(response, fields => user !== undefined && fields.set('user', user));
      return (await personSignedInBy(await browser.go(sent))).name;
    };
    assert.equal(await nameFor({ name: ' Zoe\u0007\nA\u030a ' }), 'Zoe \u00c5');
    assert.equal(await nameFor({ name: '🦜'.repeat(200) }), '🦜'.repeat(120));
    const apple = { name: { firstName: 'Ann', lastName: 'Lee' }, email: 'olive@example.org' };
    assert.equal(await nameFor({ name: undefined }, JSON.stringify(apple)), 'Ann Lee');
    for (const broken of ['null', '[]', '{"name":null}', '{"name":{"firstName":{}}}', '{']) {
      assert.match(await nameFor({ name: undefined }, broken), /^named-\d+$/);
    }
  });
});

describe('An email address that the provider has not verified', () => {
  it('400 for a new person, and nothing is created', async () => {
    for (const more of [
      { email_verified: false },
      { email_verified: 'yes' },
      { email_verified: undefined },
    ]) {
      assertRefused(await signInThrough(idpA, somebody('unverified', more)), 400, unverified);
    }
    for (const email of [
      undefined,
      'no address',
      ['unverified@example.org'],
      'a@x.org, unverified@example.org',
    ]) {
      assertRefused(await signInThrough(idpB, somebody('unverified', { email })), 400, unverified);
    }
    const { body } = await cast.olive.call('POST /api/workspace/members', {
      email: 'unverified@example.org',
      role: 'viewer',
    });
    assert.equal(body.member.userId, null);
  });

  it("400 for an attacker who claims another person's address, before and after the victim's first sign-in", async () => {
    const attacker = somebody('victim', { sub: 'attacker', email_verified: false });
    assertRefused(await signInThrough(idpA, attacker), 400, unverified);
    const victim = await signIn(service, 'victim@example.org');
    const { id } = await addBird(victim);
    assertRefused(await signInThrough(idpA, attacker), 400, unverified);
    await victim.call('POST /api/auth/logout');

    const ownAccount = somebody('attacker', { sub: 'attacker' });
    const attackersOwn = await personSignedInBy(await signInThrough(idpA, ownAccount));
    const { body } = await attackersOwn.call('GET /api/birds');
    assert.deepEqual([attackersOwn.email, body.birds], ['attacker@example.org', []]);
    const later = await personSignedInBy(await signInThrough(idpA, { ...attacker, email_verified: true }));
    assert.equal(later.id, attackersOwn.id);
    assert.equal((await later.call(`GET /api/birds/${id}/weights`)).status, 404);
  });

  it("400 for an admin's address; 302 with admin rights if it is verified", async () => {
    assertRefused(await signInThrough(idpA, somebody('Ada', { email_verified: false })), 400, unverified);
    const ada = await personSignedInBy(await signInThrough(idpA, somebody('Ada')));
    assert.equal((await ada.call('GET /api/metrics')).status, 200);
  });

  it('400, leaving invites and birds pending; 302 with both if the address is verified', async () => {
    const bird = await addBird(cast.nora);
    const sent = await cast.nora.call(`POST /api/birds/${bird.id}/transfer`, {
      destinationOwnerEmail: 'waiting@example.org',
    });
    assert.equal(sent.status, 202);
    await cast.olive.call('POST /api/workspace/members', { email: 'waiting@example.org', role: 'viewer' });
    const claims = somebody('waiting', { sub: 'waits' });
    assertRefused(await signInThrough(idpC, { ...claims, email_verified: false }), 400, unverified);
    const { body: before } = await cast.nora.call('GET /api/birds');
    assert.deepEqual(
      before.birds.map((kept: { id: string }) => kept.id),
      [bird.id],
    );

    const person = await personSignedInBy(
      await signInThrough(idpC, { ...claims, email: 'Waiting@Example.org ' }),
    );
    const { body: joined } = await person.call('GET /api/workspaces');
    assert.deepEqual(
      joined.workspaces.map((membership: { role: string; acceptedAt: string }) => [
        membership.role,
        membership.acceptedAt !== null,
      ]),
      [
        ['viewer', true],
        ['owner', true],
      ],
    );
    const { body: after } = await cast.nora.call('GET /api/birds');
    assert.deepEqual(after.birds, []);
  });
});

describe('The OAuth state', () => {
  it('400 for the second callback, and for all but one of several simultaneous callbacks', async () => {
    for (const provider of [idpA, idpB]) {
      const browser = new Browser();
      const response = await signInAtProvider(provider, somebody('replayed'), browser);
      const pages = await Promise.all(Array.from({ length: 5 }, () => browser.go(response)));
      assert.deepEqual(pages.map(page => page.status).sort(), [302, 400, 400, 400, 400]);
      assertRefused(await browser.go(response), 400, invalidState);
    }
  });

  it('400 in a browser that did not start the sign-in; the one that did can still complete it', async () => {
    for (const provider of [idpA, idpB]) {
      const browser = new Browser();
      const response = await signInAtProvider(provider, somebody('foreign'), browser);
      assertRefused(await new Browser().go(response), 400, invalidState);
      const another = new Browser();
      await another.go(startOf(provider));
      assertRefused(await another.go(response), 400, invalidState);
      assertRefused(
        await browser.go(response, { cookie: `flock-care-${keyOf(provider)}=x` }),
        400,
        invalidState,
      );
      await personSignedInBy(await browser.go(response));
    }
  });

  it('302 for simultaneous sign-ins in several tabs of one browser', async () => {
    const browser = new Browser();
    const first = await signInAtProvider(idpB, somebody('tabs'), browser);
    const second = await signInAtProvider(idpB, idpB.person, browser);
    await personSignedInBy(await browser.go(first));
    await personSignedInBy(await browser.go(second));
  });

  it('400 if it is missing, tampered with, or from another provider', async () => {
    const browser = new Browser();
    const response = await signInAtProvider(idpA, somebody('tampered'), browser);
    const changes: Array<(fields: URLSearchParams) => void> = [
      fields => fields.delete('state'),
      fields => fields.set('state', ''),
      fields => fields.set('state', (fields.get('state') ?? '').slice(1)),
      fields => fields.set('state', `${fields.get('state')}\u0000`),
      fields => fields.set('state', 'constructor'),
    ];
    for (const change of changes)
      assertRefused(await browser.go(withFields(response, change)), 400, invalidState);
    await browser.go(startOf(idpC));
    const elsewhere = { ...response, url: response.url.replace('idp_a', 'idp_c') };
    assertRefused(await browser.go(elsewhere), 400, invalidState);
    await personSignedInBy(await browser.go(response));
  });

  it('400 if the issuer of the provider has changed, or if another provider key now has the same issuer', async () => {
    const configured = service.config.providers.get('idp_a');
    assert.ok(configured);
    const moved = new Map(service.config.providers)
      .set('idp_a', { ...configured, issuer: idpC.issuer })
      .set('idp_c', { ...configured, providerKey: 'idp_c' });
    const movedUrl = await serveWith({ providers: moved });
    const browser = new Browser();
    const response = await signInAtProvider(idpA, somebody('moved'), browser);
    const there = { ...response, url: response.url.replace(service.baseUrl, movedUrl) };
    assertRefused(await browser.go(there), 400, invalidState);
    const twin = { ...there, url: there.url.replace('idp_a', 'idp_c') };
    const cookie = browser.cookieHeader(response.url).replace('idp_a', 'idp_c');
    assertRefused(await browser.go(twin, { cookie }), 400, invalidState);
    await personSignedInBy(await browser.go(response));
  });

  it('400 for a duplicate parameter', async () => {
    for (const provider of [idpA, idpB]) {
      const browser = new Browser();
      const response = await signInAtProvider(provider, somebody('polluted'), browser);
      for (const name of ['state', 'code', 'iss', 'error']) {
        const twice = withFields(response, fields => {
          fields.append(name, fields.get(name) ?? 'access_denied');
          fields.append(name, 'x');
        });
        assertRefused(await browser.go(twice), 400, invalidState);
      }
      await personSignedInBy(await browser.go(response));
    }
  });

  it('400 after ten minutes', async () => {
    const browser = new Browser();
    const inTime = await signInAtProvider(idpA, somebody('late'), browser);
    service.clock.forward(9 * minuteMs);
    await personSignedInBy(await browser.go(inTime));
    const late = await signInAtProvider(idpA, idpA.person, browser);
    service.clock.forward(10 * minuteMs);
    assertRefused(await browser.go(late), 400, invalidState);
  });

  it('302 for a sign-in in progress, even after expired states are deleted', async () => {
    const browser = new Browser();
    const response = await signInAtProvider(
      idpA,
      { sub: 'tidy', email: 'tidy@example.org', email_verified: true },
      browser,
    );
    await service.background.deleteOutdated();
    assert.equal((await browser.go(response)).status, 302);
  });

  it('302, and no state, secret or code remains in the database', async () => {
    const browser = new Browser();
    const callback = await signInAtProvider(idpA, somebody('secret'), browser);
    const { url } = callback;
    assert.equal((await browser.go(callback)).status, 302);
    const stored = await everythingStored(service.context.storage);
    const { searchParams } = new URL(url);
    const secret = /=([\w-]{43})/.exec(browser.cookieHeader(url))?.[1] ?? 'none';
    assert.match(stored, /stateHash/);
    for (const value of [searchParams.get('state') ?? '', searchParams.get('code') ?? '', secret]) {
      assert.ok(value.length >= 43 && !stored.includes(value), value);
    }
  });
});

describe('The callback from the provider', () => {
  it('302 with auth_error if the person declines, and the state is used up', async () => {
    for (const provider of [idpA, idpB]) {
      const browser = new Browser();
      provider.consents = false;
      const response = await signInAtProvider(
        provider,
        somebody('declines'),
        browser,
        '?redirectTo=/birds%3Fsort=name',
      );
      provider.consents = true;
      const page = await browser.go(response);
      assert.equal(page.status, 302);
      assert.equal(endOf(page).href, `${service.baseUrl}/birds?sort=name&auth_error=access_denied`);
      assertRefused(await browser.go(response), 400, invalidState);
    }
  });

  it('302 with only the error or token of this sign-in if the URL already has one', async () => {
    const planted = '?redirectTo=/birds%3Fauth_token=fcs_planted%26a=1%26auth_error=planted';
    idpA.consents = false;
    const declined = await signInThrough(idpA, somebody('planted'), { query: planted });
    idpA.consents = true;
    assert.equal(endOf(declined).href, `${service.baseUrl}/birds?a=1&auth_error=access_denied`);
    const page = await signInThrough(idpA, idpA.person, { query: planted });
    const { token } = await personSignedInBy(page);
    assert.equal(endOf(page).href, `${service.baseUrl}/birds?a=1&auth_token=${token}`);
  });

  it('302 with one of three error codes for every error', async () => {
    const words: Record<string, string> = {
      user_cancelled_authorize: 'access_denied',
      temporarily_unavailable: 'provider_unavailable',
      server_error: 'provider_unavailable',
      login_required: 'provider_error',
      '"><script>': 'provider_error',
    };
    for (const [error, word] of Object.entries(words)) {
      const browser = new Browser();
      const response = await signInAtProvider(idpB, somebody('fails'), browser);
      const page = await browser.go(withFields(response, fields => fields.set('error', error)));
      assert.equal(endOf(page).search, `?auth_error=${word}`, error);
    }
  });

  it('302 with auth_error and no session for a wrong or missing code or issuer', async () => {
    const other = await signInAtProvider(idpA, somebody('code-owner'), new Browser());
    const othersCode = new URL(other.url).searchParams.get('code') ?? '';
    const changes: Array<(fields: URLSearchParams) => void> = [
      fields => fields.set('code', 'made-up'),
      fields => fields.set('code', othersCode),
      fields => fields.delete('code'),
      fields => fields.set('iss', idpB.issuer),
      fields => fields.delete('iss'),
    ];
    for (const change of changes) {
      const browser = new Browser();
      const response = await signInAtProvider(idpA, somebody('mixed-up'), browser);
      const page = await browser.go(withFields(response, change));
      assert.equal(endOf(page).search, '?auth_error=provider_error');
    }
  });

  it('302 with auth_error for an ID token with the nonce from another sign-in', async () => {
    const browser = new Browser();
    idpA.person = somebody('nonce');
    const requested = endOf(await browser.go(startOf(idpA)));
    requested.searchParams.set('nonce', 'of-another-attempt');
    const response = await browser.followUntil(url => url.includes('/callback'), { url: requested.href });
    assert.equal(endOf(await browser.go(response)).search, '?auth_error=provider_error');
  });

  it('302 with auth_error if userinfo is about another person', async () => {
    idpC.otherInfo = { sub: 'another-subject', email: 'mixed-up@example.org', email_verified: true };
    const page = await signInThrough(idpC, somebody('mixed-up'));
    idpC.otherInfo = undefined;
    assert.equal(errorOf(page), 'provider_error');
  });

  it('302 with auth_error for an invalid subject', async () => {
    for (const sub of ['s'.repeat(256), 'sub\u0000ject']) {
      const page = await signInThrough(idpB, { ...somebody('subject'), sub });
      assert.equal(endOf(page).search, '?auth_error=provider_error');
    }
  });

  it('302 with a session after the provider has rotated its keys, at the latest at the second sign-in', async () => {
    await personSignedInBy(await signInThrough(idpA, somebody('keys')));
    idpA.changeKeys();
    assert.equal(errorOf(await signInThrough(idpA, idpA.person)), 'provider_error');
    await personSignedInBy(await signInThrough(idpA, idpA.person));
    idpA.changeKeys();
    // Keys are fetched again automatically when they are a minute old.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    try {
      const browser = new Browser();
      const response = await signInAtProvider(idpA, idpA.person, browser);
      assert.equal((await browser.go(response)).status, 302);
      assert.equal(errorOf(await browser.go(response)), null);
    } finally {
      mock.timers.reset();
    }
  });

  it('302 with auth_error while the provider is down, at the start and at the callback; 302 with a session when it is back', async () => {
    const browser = new Browser();
    const response = await signInAtProvider(idpC, somebody('down'), browser);
    idpC.isUp = false;
    assert.equal(errorOf(await browser.go(response)), 'provider_unavailable');
    service.clock.forward(60 * minuteMs);
    const start = await browser.go(startOf(idpC, '?redirectTo=/birds'));
    assert.equal(endOf(start).href, `${service.baseUrl}/birds?auth_error=provider_unavailable`);
    idpC.isUp = true;
    await personSignedInBy(await signInThrough(idpC, idpC.person));
  });

  it('302 with auth_error after five seconds without a response, at the start and at the callback', async () => {
    const browser = new Browser();
    const response = await signInAtProvider(idpC, somebody('slow'), browser);
    const callback = await afterSilence(idpC, '/token', () => browser.go(response));
    assert.equal(errorOf(callback), 'provider_unavailable');
    service.clock.forward(60 * minuteMs);
    const description = '/.well-known/openid-configuration';
    const start = await afterSilence(idpC, description, () => browser.go(startOf(idpC)));
    assert.equal(errorOf(start), 'provider_unavailable');
    await personSignedInBy(await signInThrough(idpC, idpC.person));
  });
});

/** Returns the service's response if the provider is silent at a path. It must come after exactly five seconds. */
async function afterSilence(provider: TestProvider, path: string, ask: () => Promise<Page>): Promise<Page> {
  // @ts-expect-error: Node.js can mock this, but its types do not include it yet.
  mock.timers.enable({ apis: ['AbortSignal.timeout'] });
  try {
    const reached = provider.stallAt(path);
    let response = false;
    const requested = ask().finally(() => {
      response = true;
    });
    await reached;
    mock.timers.tick(4_999);
    await setTimeout(20);
    assert.equal(response, false);
    mock.timers.tick(1);
    return await requested;
  } finally {
    mock.timers.reset();
    provider.resume();
  }
}

describe('GET /api/auth/oauth/:provider/start', () => {
  it('302 to the provider with PKCE, nonce and state, after at most one metadata request per replica', async () => {
    service.clock.forward(60 * minuteMs);
    idpB.requests.length = 0;
    const browser = new Browser();
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.go(startOf(idpB))));
    assert.deepEqual([...new Set(idpB.requests)], ['/.well-known/openid-configuration']);
    assert.ok(idpB.requests.length <= replicaCount);
    const requested = pages.map(page => Object.fromEntries(endOf(page).searchParams));
    const { state, nonce, code_challenge, ...rest } = requested[0] ?? {};
    assert.match(state ?? '', /^[\w-]{43,200}$/);
    for (const derived of [nonce, code_challenge]) assert.match(derived ?? '', /^[\w-]{43}$/);
    assert.equal(
      new Set(requested.flatMap(query => [query.state, query.nonce, query.code_challenge])).size,
      15,
    );
    assert.deepEqual(rest, {
      client_id: 'flock-care',
      response_type: 'code',
      redirect_uri: `${service.baseUrl}/api/auth/oauth/idp_b/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      response_mode: 'form_post',
    });
  });

  it('302 with a cookie for this host only; if the provider uses a form post, browsers send it even from another site', async () => {
    const cookieAt = async (base: string, key: string) => {
      const { headers } = await new Browser().go({ url: `${base}/api/auth/oauth/${key}/start` });
      return headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=…;');
    };
    assert.deepEqual(
      [await cookieAt(secureUrl, 'idp_b'), await cookieAt(secureUrl, 'idp_c')],
      [
        '__Host-flock-care-idp_b=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=None',
        '__Host-flock-care-idp_c=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
      ],
    );
    assert.deepEqual(
      [await cookieAt(service.baseUrl, 'idp_a'), await cookieAt(service.baseUrl, 'idp_b')],
      [
        'flock-care-idp_a=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
        'flock-care-idp_b=…; Max-Age=600; Path=/; HttpOnly',
      ],
    );
  });

  it('302 after the sign-in to the requested URL, or to the front end if that URL is not allowed', async () => {
    const claims = somebody('redirected');
    const endFor = async (redirectTo: string) => {
      const query = `?redirectTo=${encodeURIComponent(redirectTo)}`;
      const end = endOf(await signInThrough(idpA, claims, { query }));
      end.searchParams.delete('auth_token');
      return end.href;
    };
    assert.equal(await endFor('/birds?sort=name#kiwi'), `${service.baseUrl}/birds?sort=name#kiwi`);
    assert.equal(await endFor('http://localhost:5173/home'), 'http://localhost:5173/home');
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      assert.equal(await endFor(evil), `${service.baseUrl}/`, evil);
    }
    assert.equal(await endFor(`/${'x'.repeat(2_000)}`), `${service.baseUrl}/`);
    const twice = endOf(await signInThrough(idpA, claims, { query: '?redirectTo=/a&redirectTo=/b' }));
    assert.equal(twice.pathname, '/');
  });

  it('400 for a provider that is not configured and 404 for an unknown one, at the start and at the callback', async () => {
    const notConfigured = {
      error: 'That identity provider is not configured.',
      code: 'providerNotConfigured',
    };
    const unknown = { error: 'The identity provider was not found.', code: 'providerNotFound' };
    for (const end of ['start', 'callback']) {
      const at = (key: string) => new Browser().go({ url: `${secureUrl}/api/auth/oauth/${key}/${end}` });
      assertRefused(await at('idp_a'), 400, notConfigured);
      assertRefused(await at('idp_d'), 404, unknown);
      assertRefused(await at('constructor'), 404, unknown);
    }
  });

  it('405 for HEAD at the start and at the callback, and the sign-in can continue', async () => {
    const browser = new Browser();
    const { url } = await signInAtProvider(idpA, somebody('head'), browser);
    for (const path of [startOf(idpA).url, url]) {
      const head = await fetch(path, { method: 'HEAD', headers: { cookie: browser.cookieHeader(url) } });
      assert.equal(head.status, 405);
    }
    await personSignedInBy(await browser.go({ url }));
  });
});

describe('POST /api/auth/oauth/:provider/callback', () => {
  it('415 for another content type, 413 for more than 16 KiB, and the sign-in can continue', async () => {
    const browser = new Browser();
    const response = await signInAtProvider(idpB, somebody('posts'), browser);
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencodedx',
      'application/',
      ';',
    ]) {
      assertRefused(await browser.go(response, { 'content-type': type }), 415, {
        error: 'Send the body as application/x-www-form-urlencoded.',
        code: 'formRequired',
      });
    }
    const padded = { ...response, form: `${response.form}&padding=${'x'.repeat(16 * 1_024)}` };
    assertRefused(await browser.go(padded), 413, {
      error: 'The request body is too large.',
      code: 'bodyTooLarge',
    });
    await personSignedInBy(
      await browser.go(response, { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' }),
    );
  });

  it('400 without a body, with any content type', async () => {
    const url = startOf(idpB).url.replace('start', 'callback');
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const refused = await fetch(url, { method: 'POST', headers });
      assert.equal(refused.status, 400);
      assert.deepEqual(await refused.json(), {
        error: 'This sign-in attempt is missing or has expired. Start again.',
        code: 'oauthStateEnded',
      });
    }
  });

  it('400 with a page for a browser, even with an empty form', async () => {
    const page = await new Browser().go(
      { ...startOf(idpB), url: startOf(idpB).url.replace('start', 'callback'), form: '' },
      {
        accept: 'text/html',
      },
    );
    assert.equal(page.status, 400);
    assert.match(page.text, /<p>This sign-in attempt is missing or has expired\. Start again\.<\/p>/);
  });
});
