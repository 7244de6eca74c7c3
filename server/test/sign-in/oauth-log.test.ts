// Tests that the log of sign-ins through a provider contains no secrets.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Browser } from '../support/browser.ts';
import { startProvider } from '../support/identity-provider.ts';
import { spawnService } from '../support/spawned-service.ts';

it('302 and 400 leave the provider’s error in the log, but no token, code, state, cookie or email address', async () => {
  const provider = await startProvider({ providerKey: 'idp_a', claimsIn: 'userinfo' });
  const { baseUrl, stop } = await spawnService(provider.settings);
  provider.register(baseUrl);
  const browser = new Browser();
  const secrets: string[] = [];
  const askProvider = async () => {
    const start = { url: `${baseUrl}/api/auth/oauth/idp_a/start` };
    const response = await browser.followUntil(url => url.includes('/callback'), start);
    const { searchParams } = new URL(response.url);
    for (const name of ['code', 'state']) secrets.push(searchParams.get(name) ?? '');
    return response;
  };

  provider.person = { sub: 'the-subject', email: 'logged@example.org', email_verified: true };
  const signedIn = await browser.go(await askProvider());
  secrets.push(new URL(signedIn.headers.get('location') ?? '').searchParams.get('auth_token') ?? '');
  const response = await askProvider();
  assert.equal((await browser.go({ url: response.url.replace('code=', 'code=x') })).status, 302);
  assert.equal((await browser.go(response)).status, 400);
  provider.person = { sub: 'another', email: 'logged@example.org', email_verified: false };
  const otherBrowser = new Browser();
  const refused = await otherBrowser.followUntil(url => url.includes('/callback'), {
    url: `${baseUrl}/api/auth/oauth/idp_a/start`,
  });
  assert.equal((await otherBrowser.go(refused)).status, 400);
  secrets.push(/=([\w-]{43})/.exec(browser.cookieHeader(response.url))?.[1] ?? '');
  secrets.push('logged@example.org', 'the-subject', 'the test client secret');

  const log = await stop();
  assert.equal(secrets.filter(secret => secret.length < 8).length, 0, 'A secret is missing from the test.');
  for (const secret of secrets) assert.ok(!log.includes(secret), log);
  assert.match(log, /"providerKey":"idp_a","reason":"invalid_grant"/);
});
