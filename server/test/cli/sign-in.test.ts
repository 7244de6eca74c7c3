// `npm run sign-in`: a link for an address, while the service runs and while it does not.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
    assert.match(ended.stdout, /It signs olive@example\.org in, once, within 15 minutes\.\n$/);
    const opened = await open(service, link);
    assert.equal(opened.status, 302);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const { body } = await call(service, 'GET /api/auth/user', { token });
    assert.equal(body.user.email, 'olive@example.org');
    assert.equal((await open(service, link)).status, 400);
  });

  it('prints one while the service is stopped', async () => {
    const first = await startService();
    const settings = settingsOf(first);
    if (engine === 'sqlite') await first.close();
    const ended = await runCommand(['sign-in', 'nora@example.org'], { ...settings, SIGN_UP: 'invited' });
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    assert.match(ended.stdout, /no account for an address that is new here: .* ADMIN_EMAILS\.\n$/);
    const service = engine === 'sqlite' ? await startService({ DATABASE_URL: settings.DATABASE_URL }) : first;
    assert.equal((await open(service, linkIn(ended.stdout))).status, 302);
  });

  it('exit 1 without a database, and makes none', { skip: engine !== 'sqlite' }, async () => {
    const file = join(temporaryFolder(), 'new.db');
    const ended = await runCommand(['sign-in', 'nora@example.org'], { DATABASE_URL: `sqlite:${file}` });
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /new\.db/);
    assert.equal(existsSync(file), false);
  });

  it('exit 1 for a database of an earlier version, which stays as it is', {
    skip: engine !== 'sqlite',
  }, async () => {
    const file = join(temporaryFolder(), 'old.db');
    const old = new DatabaseSync(file);
    old.exec(
      `create table migrations (name text not null primary key); insert into migrations values ('0001-first-schema')`,
    );
    old.close();
    const ended = await runCommand(['sign-in', 'nora@example.org'], { DATABASE_URL: `sqlite:${file}` });
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /Start the service first/);
    const after = new DatabaseSync(file, { readOnly: true });
    assert.equal(after.prepare('select count(*) as applied from migrations').get()?.applied, 1);
    after.close();
  });

  it('exit 1 with a sentence for what is no address, and for none', async () => {
    for (const words of [['olive'], [], ['a@example.org', 'b@example.org']]) {
      const { code, stderr, stdout } = await runCommand(['sign-in', ...words]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /npm run sign-in -- olive@example\.org/);
    }
  });
});
