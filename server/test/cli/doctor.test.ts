// Tests of `npm run doctor`, which checks the installation, even while the service runs, and prints one line per
// check: ok or problem.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { serviceActor } from '../../src/storage/actor.ts';
import { change } from '../../src/storage/statement.ts';
import { addBird, assembleCast, type Cast } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { startProvider } from '../support/identity-provider.ts';
import { openMailbox } from '../support/mailbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type CommandResult, runCommand } from './run-command.ts';

let service: TestService;
let cast: Cast;

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

/** Runs the doctor. On PGlite, which has only one session, the service stops first. */
async function examine(settings: Record<string, string> = {}): Promise<CommandResult> {
  const { databaseUrl } = service.config;
  if (engine !== 'pglite') return runCommand(['doctor'], { DATABASE_URL: databaseUrl, ...settings });
  await service.close();
  const ended = await runCommand(['doctor'], { DATABASE_URL: databaseUrl, ...settings });
  service = await startService({ DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '1' });
  return ended;
}

/** PGlite runs in memory in these tests, which the doctor reports as a problem. */
const isInMemory = engine === 'pglite';

const lines = ({ stdout }: CommandResult) => stdout.split('\n').filter(line => /^(ok|problem) /.test(line));
const problems = (ended: CommandResult) =>
  lines(ended).filter(line => line.startsWith('problem ') && !(isInMemory && line.includes('fsync = off')));

/** Statements that the service itself would never run. */
const damage = {
  forgetOwners: change(db => db.updateTable('members').set({ acceptedAt: null }).where('role', '=', 'owner')),
  scatterSessions: change(db => db.deleteFrom('members').where('role', '=', 'viewer')),
};

describe('npm run doctor', () => {
  it('exit 0 with one line per check if everything is fine', async () => {
    const { id } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
    await cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'new@example.org' });
    assert.equal((await cast.olive.call(`DELETE /api/birds/${id}`)).status, 204);
    await cast.nora.call('DELETE /api/workspace');
    const [mailbox, provider] = await Promise.all([openMailbox(), startProvider({ providerKey: 'idp_b' })]);
    provider.register(service.baseUrl);
    const ended = await examine({
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'care@example.org' },
      ...provider.settings,
    });
    assert.deepEqual([problems(ended), ended.code, ended.stderr], [[], isInMemory ? 1 : 0, '']);
    const printed = lines(ended);
    for (const word of [
      'settings',
      'database',
      'sound',
      'schema',
      'foreign key',
      'record',
      'mail',
      'idp_b',
    ]) {
      assert.ok(
        printed.some(line => line.includes(word)),
        `${word} is missing from:\n${ended.stdout}`,
      );
    }
    for (const line of printed.filter(line => line.startsWith('ok'))) assert.match(line, /^ok {7}[A-Z].*\.$/);
    assert.deepEqual(mailbox.received, []);
  });

  it('exit 1 for servers that do not respond, with advice for each', async () => {
    const port = await freePort();
    // The broker accepts connections, but closes them without a response.
    const broker = createServer(socket => socket.resume().end()).listen(0, '127.0.0.1');
    await once(broker, 'listening');
    const brokerPort = Object(broker.address()).port;
    const ended = await examine({
      REDIS_URL: `redis://:s3cret@127.0.0.1:${port}`,
      FILES: 's3://flock',
      SMTP_URL: `smtp://flock:s3cret@127.0.0.1:${port}`,
      MAIL_FROM: 'care@example.org',
      MQTT_URL: `mqtt://flock:s3cret@127.0.0.1:${brokerPort}`,
      IDP_C_ISSUER: `http://127.0.0.1:${port}`,
      IDP_C_CLIENT_ID: 'flock',
      IDP_C_CLIENT_SECRET: 's3cret',
    });
    assert.equal(ended.code, 1);
    broker.close();
    const [redis = '', mail = '', mqtt = '', provider = '', ...more] = problems(ended);
    assert.deepEqual(more, []);
    assert.match(
      redis,
      /^problem {2}Redis does not respond: .* Check REDIS_URL, and that Redis is running\.$/,
    );
    assert.match(mail, /^problem {2}The mail server 127\.0\.0\.1:\d+ .*ECONNREFUSED.*Check SMTP_URL\.$/);
    assert.match(
      mqtt,
      /^problem {2}The MQTT broker 127\.0\.0\.1:\d+ .*closed the connection.*\)\. Check MQTT_URL\.$/,
    );
    assert.match(provider, /^problem {2}Provider C \(idp_c\) .*Check IDP_C_ISSUER\.$/);
    assert.equal(ended.stdout.includes('s3cret'), false);
  });

  it('exit 1 for valid settings that are unsafe', async () => {
    const ended = await examine({ TRUST_PROXY: 'true', METRICS_TOKEN: 'sixteen-letters!' });
    assert.equal(ended.code, 1);
    assert.deepEqual(
      problems(ended).map(line => line.split(' ')[2]),
      ['TRUST_PROXY=true', 'METRICS_TOKEN'],
    );
  });

  it('exit 1 for invalid settings, after checking the database anyway', async () => {
    const ended = await examine({ PORT: 'eighty', LOG_LEVEL: 'loud' });
    assert.equal(ended.code, 1);
    assert.deepEqual(
      problems(ended).map(line => line.split(' ')[2]),
      ['PORT', 'LOG_LEVEL'],
    );
    assert.ok(lines(ended).some(line => line.startsWith('ok       The database ')));
  });

  it('exit 1 for inconsistent records, with the number of each kind', async () => {
    await service.context.storage.write(serviceActor, async tx => {
      await damage.scatterSessions(tx, {});
      await damage.forgetOwners(tx, {});
    });
    const ended = await examine();
    assert.equal(ended.code, 1);
    assert.match(problems(ended)[0] ?? '', /^problem {2}Flocks without an owner: \d+\. Give one of /);
    assert.match(
      problems(ended)[1] ?? '',
      /^problem {2}Sessions of people in flocks .*: 1\. They give no access\./,
    );
  });
});

// A SQLite file can be damaged in ways that a database server would prevent.
describe('npm run doctor on a SQLite file', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'broken.db');

  before(async () => {
    const first = await startService({ DATABASE_URL: `sqlite:${path}` });
    await addBird((await assembleCast(first)).olive);
    await first.close();
  });

  const examineFile = (settings = {}) =>
    runCommand(['doctor'], { DATABASE_URL: `sqlite:${path}`, ...settings });

  it('exit 1 for rows that refer to missing rows, with the names of the tables', async () => {
    const database = new DatabaseSync(path);
    database.exec("pragma foreign_keys = off; delete from users where email = 'vic@example.org'");
    database.close();
    const ended = await examineFile();
    assert.equal(ended.code, 1);
    assert.ok(
      problems(ended).some(line =>
        /^problem {2}Rows of sessions refer to users that do not exist: 1\./.test(line),
      ),
    );
  });

  it('reports that the daily backups have stopped', async () => {
    writeFileSync(join(folder, 'broken-2025-01-31.db'), '');
    const ended = await examineFile({ BACKUP_DIR: folder });
    assert.ok(problems(ended).some(line => line.includes('The newest daily backup is from 2025-01-31, in ')));
  });

  it('exit 1 for a damaged file, a file that is not a database, and a missing file', async () => {
    const intact = readFileSync(path);
    writeFileSync(path, Buffer.concat([intact.subarray(0, 8_192), Buffer.alloc(intact.length - 8_192, 'x')]));
    const damaged = await examineFile();
    assert.equal(damaged.code, 1);
    assert.match(problems(damaged)[0] ?? '', /malformed|not sound/);
    assert.ok(problems(damaged)[0]?.endsWith('docs/operations.md explains how.'));

    writeFileSync(path, 'A letter. '.repeat(500));
    assert.match(problems(await examineFile())[0] ?? '', /cannot be read \(file is not a database\)/);

    const none = await runCommand(['doctor'], { DATABASE_URL: `sqlite:${join(folder, 'none.db')}` });
    assert.match(problems(none)[0] ?? '', /There is no database at .*none\.db\. Check DATABASE_URL\.$/);
  });
});
