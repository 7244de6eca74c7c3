// Tests that an unresponsive identity provider does not prevent anyone from signing in another way.
import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { newSecret } from '../../src/sign-in/oauth/attempt.ts';
import { createState } from '../../src/sign-in/oauth/state.ts';
import { signIn } from '../cast.ts';
import { Browser } from '../support/browser.ts';
import { engine } from '../support/engine.ts';
import { startProvider } from '../support/identity-provider.ts';
import { startService } from '../support/test-service.ts';

/** The number of people per unresponsive provider: more than the service can serve at a time. */
const people = 200;
/** The service's limit on simultaneous requests to one provider. */
const maxRequests = 64;

const [silentAtStart, silentAtCallback, working] = [
  await startProvider({ providerKey: 'idp_a' }),
  await startProvider({ providerKey: 'idp_b' }),
  await startProvider({ providerKey: 'idp_c' }),
];
// One replica, because the limit is per process.
const service = await startService(
  { ...silentAtStart.settings, ...silentAtCallback.settings, ...working.settings },
  { replicas: 1 },
);
for (const provider of [silentAtStart, silentAtCallback, working]) provider.register(service.baseUrl);

const follow = (path: string, headers = {}) =>
  fetch(`${service.baseUrl}/api/auth/oauth/${path}`, { redirect: 'manual', headers });

/** Sends a callback with a valid state, as a browser does when it returns from the provider. */
async function sendCallback(): Promise<Response> {
  const configured = service.config.providers.get('idp_b');
  assert.ok(configured);
  const secret = newSecret();
  const state = createState(secret, configured, '/', service.clock.now());
  const iss = encodeURIComponent(silentAtCallback.issuer);
  return follow(`idp_b/callback?code=x&iss=${iss}&state=${state}`, { cookie: `flock-care-idp_b=${secret}` });
}

// PGlite has one connection and one thread, so hundreds of simultaneous sign-ins would exceed the time limits.
const skip = engine === 'pglite' && 'This test runs on SQLite and PostgreSQL.';

it('302 for people with a magic link or another provider while 400 others wait for unresponsive providers', {
  skip,
}, async () => {
  // Loads the provider's metadata, so that callbacks get as far as the code exchange.
  assert.equal((await follow('idp_b/start')).status, 302);
  working.person = { sub: 'pia', email: 'pia@example.org', email_verified: true };
  // @ts-expect-error: Node.js can mock this, but its types do not include it yet.
  mock.timers.enable({ apis: ['AbortSignal.timeout'] });
  try {
    const reached = [
      silentAtStart.stallAt('/.well-known/openid-configuration'),
      silentAtCallback.stallAt('/token'),
    ];
    let responded = 0;
    const waiting = Promise.allSettled(
      Array.from({ length: people }, () => [follow('idp_a/start'), sendCallback()])
        .flat()
        .map(response => response.finally(() => (responded += 1))),
    );
    await Promise.all(reached);
    await setTimeout(500);

    const olive = await signIn(service, 'olive@example.org');
    assert.equal((await olive.call('GET /api/auth/session')).status, 200);
    const browser = new Browser();
    const start = { url: `${service.baseUrl}/api/auth/oauth/idp_c/start` };
    const page = await browser.go(await browser.followUntil(url => url.includes('/callback'), start));
    assert.match(page.headers.get('location') ?? '', /auth_token=fcs_/);
    // The timeouts are mocked and have not fired, so the people above cannot have waited for one.
    assert.equal(responded, 0);

    const exchanges = silentAtCallback.requests.filter(path => path === '/token').length;
    assert.ok(exchanges > 1 && exchanges <= maxRequests, `${exchanges} requests at once`);
    // Repeated, because some requests reach the provider only later if the database is slow.
    for (; responded < 2 * people; await setTimeout(50)) mock.timers.tick(5_000);
    for (const settled of await waiting) {
      assert.equal(settled.status, 'fulfilled');
      assert.match(settled.value.headers.get('location') ?? '', /auth_error=provider_unavailable/);
    }
  } finally {
    mock.timers.reset();
  }
  assert.ok((await signIn(service, 'asha@example.org')).token);
});

it('302 for every sign-in as soon as the provider responds again', async () => {
  silentAtCallback.resume();
  silentAtCallback.person = { sub: 'asha', email: 'asha@example.org', email_verified: true };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const browser = new Browser();
    const start = { url: `${service.baseUrl}/api/auth/oauth/idp_b/start` };
    const page = await browser.go(await browser.followUntil(url => url.includes('/callback'), start));
    assert.match(page.headers.get('location') ?? '', /auth_token=fcs_/);
  }
});
