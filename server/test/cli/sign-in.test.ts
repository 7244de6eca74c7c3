// `npm run sign-in`: a link for an address, while the service runs and while it does not.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { call } from '../support/call.ts';
import { engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { runCommand } from './run-command.ts';

const settingsOf = ({ config }: TestService) => ({
  DATABASE_URL: config.databaseUrl,
  BASE_URL: config.baseUrl.origin,
});

const linkIn = (stdout: string) => new URL(/^http\S+$/m.exec(stdout)?.[0] ?? '');

const open = (service: TestService, link: URL) =>
  call(service, `GET /api/auth/magic-link/verify?token=${link.hash.slice(1)}`);

// PGlite has only one session, which two processes would share.
describe('npm run sign-in', { skip: engine === 'pglite' }, () => {
  it('prints a link that works once, and its QR code, while the service runs', async () => {
    const service = await startService();
    const ended = await runCommand(['sign-in', 'Olive@Example.org'], settingsOf(service));
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    const link = linkIn(ended.stdout);
    assert.equal(link.origin + link.pathname, `${service.baseUrl}/sign-in`);
    assert.match(ended.stdout, /[▄▀█]{3}/);
    assert.match(ended.stdout, /It signs olive@example\.org in, once, within 15 minutes\./);
    const opened = await open(service, link);
    assert.equal(opened.status, 302);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const { body } = await call(service, 'GET /api/auth/user', { token });
    assert.equal(body.user.email, 'olive@example.org');
    assert.equal((await open(service, link)).status, 400);
  });

  it('prints one while the service is stopped, also before its first start', async () => {
    const DATABASE_URL =
      engine === 'sqlite'
        ? `sqlite:${join(temporaryFolder(), 'new.db')}`
        : (await startService()).config.databaseUrl;
    const BASE_URL = 'http://127.0.0.1:3999';
    const ended = await runCommand(['sign-in', 'nora@example.org'], { DATABASE_URL, BASE_URL });
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    const service = await startService({ DATABASE_URL });
    assert.equal((await open(service, linkIn(ended.stdout))).status, 302);
  });

  it('exit 1 with a sentence for what is no address, and for none', async () => {
    for (const words of [['olive'], [], ['a@example.org', 'b@example.org']]) {
      const { code, stderr, stdout } = await runCommand(['sign-in', ...words]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /npm run sign-in -- olive@example\.org/);
    }
  });
});
