// What the log of a running service tells of sign-ins through a provider.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Browser } from '../browser.ts';
import { temporaryFolder } from '../cast.ts';
import { freshDatabase } from '../engine.ts';
import { freePort } from '../free-port.ts';
import { atEnd } from '../leftovers.ts';
import { startProvider } from '../provider.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Runs the service in a process of its own, with all it has to say. */
async function runAlone(settings: Record<string, string>) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl, LOG_LEVEL: 'trace' };
  const env = { PATH: process.env.PATH, ...(await freshDatabase()), ...own, ...settings };
  const service = spawn(process.execPath, [main], { env, cwd: temporaryFolder() });
  const exited = once(service, 'exit');
  atEnd(() => void service.kill());
  let log = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (text: Buffer) => {
      log += text.toString();
    });
  }
  while (!log.includes('is ready')) {
    assert.equal(service.exitCode, null, log);
    await setTimeout(20);
  }
  const stop = async () => {
    service.kill('SIGTERM');
    await exited;
    return log;
  };
  return { baseUrl, stop };
}

it('302 and 400 leave no token, code, state, cookie or address in the log, and why the provider failed', async () => {
  const provider = await startProvider({ providerKey: 'idp_a', claimsIn: 'userinfo' });
  const { baseUrl, stop } = await runAlone(provider.settings);
  provider.register(baseUrl);
  const browser = new Browser();
  const secrets: string[] = [];
  const askProvider = async () => {
    const start = { url: `${baseUrl}/api/auth/oauth/idp_a/start` };
    const answer = await browser.goUntil(url => url.includes('/callback'), start);
    const { searchParams } = new URL(answer.url);
    for (const name of ['code', 'state']) secrets.push(searchParams.get(name) ?? '');
    return answer;
  };

  provider.person = { sub: 'the-subject', email: 'logged@example.org', email_verified: true };
  const signedIn = await browser.go(await askProvider());
  secrets.push(new URL(signedIn.headers.get('location') ?? '').searchParams.get('auth_token') ?? '');
  const answer = await askProvider();
  assert.equal((await browser.go({ url: answer.url.replace('code=', 'code=x') })).status, 302);
  assert.equal((await browser.go(answer)).status, 400);
  provider.person = { sub: 'another', email: 'logged@example.org', email_verified: false };
  const unproven = new Browser();
  const refused = await unproven.goUntil(url => url.includes('/callback'), {
    url: `${baseUrl}/api/auth/oauth/idp_a/start`,
  });
  assert.equal((await unproven.go(refused)).status, 400);
  secrets.push(/=([\w-]{43})/.exec(browser.cookieHeader(answer.url))?.[1] ?? '');
  secrets.push('logged@example.org', 'the-subject', 'the secret of the tests');

  const log = await stop();
  assert.equal(secrets.filter(secret => secret.length < 8).length, 0, 'A secret was not seen at all.');
  for (const secret of secrets) assert.ok(!log.includes(secret), log);
  assert.match(log, /"providerKey":"idp_a","reason":"invalid_grant"/);
});
