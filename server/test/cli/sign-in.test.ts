// Tests of `npm run sign-in`, which prints a sign-in link for an email address, even while the service is stopped.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listMigrations } from '../../src/storage/bulk/bulk-database.ts';
import { openBulkDatabase } from '../../src/storage/bulk/open-bulk.ts';
import { newestMigration } from '../../src/storage/migrate.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { execute } from '../support/execute.ts';
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

const signIn = (databaseUrl: string) =>
  runCommand(['sign-in', 'nora@example.org'], { DATABASE_URL: databaseUrl });

async function listTables(databaseUrl: string): Promise<string[]> {
  const database = await openBulkDatabase(databaseUrl, 'examine');
  try {
    return [...(await listMigrations(database)), ...(await database.listTables()).map(({ name }) => name)];
  } finally {
    await database.close();
  }
}

// PGlite has only one session, which two processes cannot share.
describe('npm run sign-in', { skip: engine === 'pglite' }, () => {
  it('prints a link that works once, and its QR code, while the service is running', async () => {
    const service = await startService();
    const ended = await runCommand(['sign-in', 'Olive@Example.org'], settingsOf(service));
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    const link = linkIn(ended.stdout);
    assert.equal(link.origin + link.pathname, `${service.baseUrl}/sign-in`);
    assert.match(ended.stdout, /[▄▀█]{3}/);
    assert.match(ended.stdout, /The link signs in olive@example\.org. It works once, for 15 minutes\.\n$/);
    const opened = await open(service, link);
    assert.equal(opened.status, 302);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const { body } = await call(service, 'GET /api/auth/user', { token });
    assert.equal(body.user.email, 'olive@example.org');
    assert.equal((await open(service, link)).status, 400);
  });

  it('prints a link while the service is stopped', async () => {
    const first = await startService();
    const settings = settingsOf(first);
    if (engine === 'sqlite') await first.close();
    const ended = await runCommand(['sign-in', 'nora@example.org'], { ...settings, SIGN_UP: 'invited' });
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    assert.match(ended.stdout, /does not create an account for an unknown address\. .* ADMIN_EMAILS\.\n$/);
    const service = engine === 'sqlite' ? await startService({ DATABASE_URL: settings.DATABASE_URL }) : first;
    assert.equal((await open(service, linkIn(ended.stdout))).status, 302);
  });

  it('exit 1 for a missing or empty file and one that is not a database, and the file is not created or changed', {
    skip: engine !== 'sqlite',
  }, async () => {
    const file = join(temporaryFolder(), 'new.db');
    const cases: [contents: string | undefined, says: RegExp][] = [
      [undefined, /^There is no database at \S+new\.db\. Start the service to create it, .*\.\n$/],
      ['', /^The database \S+new\.db has no tables of Flock Care\. Start the service first, .*\.\n$/],
      ['kiwi'.repeat(99), /^The database \S+new\.db cannot be read \(.*\)\. Check DATABASE_URL, .*\.\n$/],
    ];
    for (const [contents, says] of cases) {
      if (contents !== undefined) writeFileSync(file, contents);
      const ended = await signIn(`sqlite:${file}`);
      assert.deepEqual([ended.code, ended.stdout], [1, '']);
      assert.match(ended.stderr, says);
      assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : undefined, contents);
    }
  });

  it('exit 1 for a server without the database', { skip: engine !== 'postgres' }, async () => {
    const { DATABASE_URL = '' } = await freshDatabase();
    const ended = await signIn(`${DATABASE_URL}_missing`);
    assert.deepEqual([ended.code, ended.stdout], [1, '']);
    assert.match(ended.stderr, /_missing" does not exist\. Check the address, .*\.\n$/);
  });

  it('exit 1 for a database without tables, or from an earlier or newer version, and its tables stay the same', async () => {
    const { DATABASE_URL: url = '' } = await freshDatabase();
    const cases: [before: string, says: RegExp][] = [
      ['select 1', /^The database \S+ has no tables of Flock Care\. Start the service first, .*\.\n$/],
      [
        'create table migrations (name text not null primary key)',
        /^The database \S+ has no tables of Flock Care\. Start the service first, .*\.\n$/,
      ],
      [
        `insert into migrations values ('0001-first-schema')`,
        /^The database \S+ is from an earlier version\. Start the service to upgrade it\.\n$/,
      ],
      [
        `insert into migrations values ('${newestMigration}'), ('9999-later')`,
        /^The database \S+ is from a newer version\. Run the sign-in command of that version\.\n$/,
      ],
    ];
    for (const [before, says] of cases) {
      await execute(url, before);
      const tables = await listTables(url);
      const ended = await signIn(url);
      assert.deepEqual([ended.code, ended.stdout], [1, '']);
      assert.match(ended.stderr, says);
      assert.deepEqual(await listTables(url), tables);
    }
  });

  it('exit 1 with an error message for an invalid or missing address', async () => {
    for (const words of [['olive'], [], ['a@example.org', 'b@example.org']]) {
      const { code, stderr, stdout } = await runCommand(['sign-in', ...words]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /npm run sign-in -- olive@example\.org/);
    }
  });
});
