// Tests of the OAuth state, which is stored only after its use and is valid for one callback in one browser.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { hashOf } from '../../src/auth/credentials.ts';
import { attemptOf, newSecret } from '../../src/sign-in/oauth/attempt.ts';
import { createState } from '../../src/sign-in/oauth/state.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { Browser, type Page } from '../support/browser.ts';
import { startProvider } from '../support/identity-provider.ts';
import { everyRow } from '../support/stored-rows.ts';
import { startService } from '../support/test-service.ts';

const minuteMs = 60_000;

const provider = await startProvider({ providerKey: 'idp_a' });
const service = await startService(provider.settings);
provider.register(service.baseUrl);
const configured = service.config.providers.get('idp_a');
assert.ok(configured);
provider.person = { sub: 'pia', email: 'pia@example.org', email_verified: true };

const startUrl = `${service.baseUrl}/api/auth/oauth/idp_a/start`;
const endOf = ({ headers }: Page) => new URL(headers.get('location') ?? 'about:blank');
const isCallback = (url: string) => url.includes('/callback');

const signInFrom = async (browser: Browser, query = '') =>
  browser.followUntil(isCallback, { url: startUrl + query });

/**
 * Signs in at the provider with a state that the test creates from the browser's secret. Returns the callback request
 * without sending it.
 */
async function signInWithState(browser: Browser, makeState: (secret: string) => string | Promise<string>) {
  const request = endOf(await browser.go({ url: startUrl }));
  const secret = /=([\w-]{43})/.exec(browser.cookieHeader(startUrl))?.[1] ?? '';
  const state = await makeState(secret);
  const { nonce, codeVerifier } = attemptOf(secret, state);
  request.searchParams.set('state', state);
  request.searchParams.set('nonce', nonce);
  request.searchParams.set('code_challenge', hash('sha256', codeVerifier, 'base64url'));
  return browser.followUntil(isCallback, { url: request.href });
}

const insertStoredState = change((db, $: Inputs<{ state: string; browser: string; expiresAt: string }>) =>
  db.insertInto('oauthStates').values({
    stateHash: $.state,
    browserHash: $.browser,
    providerKey: 'idp_a',
    issuer: configured.issuer,
    redirectTo: `${service.baseUrl}/birds`,
    createdAt: $.expiresAt,
    expiresAt: $.expiresAt,
  }),
);

/** Stores a random state, as an earlier version did at the start of a sign-in. */
async function storedState(secret: string): Promise<string> {
  const state = newSecret();
  const expiresAt = new Date(service.clock.now().getTime() + 10 * minuteMs).toISOString();
  const hashes = { state: hashOf(state), browser: hashOf(secret) };
  await service.context.storage.write(serviceActor, tx => insertStoredState(tx, { ...hashes, expiresAt }));
  return state;
}

describe('GET /api/auth/oauth/:provider/start', () => {
  it('302 any number of times, and nothing is stored', async () => {
    const before = await everyRow(service.context.storage);
    const url = `${startUrl}?redirectTo=/${'x'.repeat(1_900)}`;
    const pages = await Promise.all(Array.from({ length: 100 }, () => new Browser().go({ url })));
    for (const page of pages) assert.equal(endOf(page).origin, provider.issuer);
    assert.deepEqual(await everyRow(service.context.storage), before);
  });

  it('302 with a state that does not reveal the target to the provider', async () => {
    const url = `${startUrl}?redirectTo=/secret-place`;
    const state = endOf(await new Browser().go({ url })).searchParams.get('state') ?? '';
    assert.ok(state.length > 43);
    assert.ok(!Buffer.from(state, 'base64url').includes('secret-place'));
  });

  it('302 for a target of the maximum length', async () => {
    const browser = new Browser();
    const target = `/${'x'.repeat(1_999)}`;
    const page = await browser.go(await signInFrom(browser, `?redirectTo=${target}`));
    assert.equal(endOf(page).pathname, target);
  });
});

describe('The callback', () => {
  it('400 for an altered state, before and after the original is used', async () => {
    const browser = new Browser();
    const callback = await signInFrom(browser);
    const spelled = (respell: (state: string) => string) => {
      const url = new URL(callback.url);
      url.searchParams.set('state', respell(url.searchParams.get('state') ?? ''));
      return { url: url.href };
    };
    const others = [
      spelled(state => `${state}=`),
      spelled(state => `${state} `),
      spelled(state => `${state.slice(0, 20)}.${state.slice(20)}`),
      spelled(state => state.slice(0, 30)),
      spelled(() => 'x'),
    ];
    for (const other of others) assert.equal((await browser.go(other)).status, 400, other.url);
    assert.ok(endOf(await browser.go(callback)).searchParams.has('auth_token'));
    for (const other of [callback, ...others]) assert.equal((await browser.go(other)).status, 400);
  });

  it('302 to the front end if the target in the state is not allowed', async () => {
    for (const evil of ['https://evil.example/', '//evil.example', 'no URL', '']) {
      const browser = new Browser();
      const callback = await signInWithState(browser, secret =>
        createState(secret, configured, evil, service.clock.now()),
      );
      const end = endOf(await browser.go(callback));
      assert.ok(end.searchParams.has('auth_token'));
      assert.equal(end.origin, service.baseUrl, evil);
    }
  });

  it('302 once for a state stored by an earlier version, 400 in another browser and after ten minutes', async () => {
    const browser = new Browser();
    const callback = await signInWithState(browser, storedState);
    const other = new Browser();
    await other.go({ url: startUrl });
    assert.equal((await other.go(callback)).status, 400);
    const page = await browser.go(callback);
    assert.equal(endOf(page).pathname, '/birds');
    assert.ok(endOf(page).searchParams.has('auth_token'));
    assert.equal((await browser.go(callback)).status, 400);

    const late = await signInWithState(browser, storedState);
    service.clock.forward(10 * minuteMs);
    assert.equal((await browser.go(late)).status, 400);
  });
});
