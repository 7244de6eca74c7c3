// Tests of DATABASE_URL with several servers and with TLS: the choice of the server, and the check of its certificate.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type Certificates, certificateForLocalhost } from './certificates.ts';
import { type Cluster, startCluster } from './cluster.ts';

let primary: Cluster;
let standby: Cluster;
let certificates: Certificates;

before(async () => {
  certificates = certificateForLocalhost();
  primary = await startCluster({
    ssl: 'on',
    ssl_cert_file: certificates.certificate,
    ssl_key_file: certificates.key,
    wal_keep_size: '64MB',
  });
  standby = await primary.standby();
  await standby.start();
});

/** Runs `work` with a service, which is stopped afterwards. */
async function withService(url: string, work: (service: TestService) => Promise<void>): Promise<void> {
  const service = await startService({ DATABASE_URL: url, DATABASE_POOL_SIZE: '3' });
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

const expectFailedStart = (url: string, reason: string) =>
  assert.rejects(startService({ DATABASE_URL: url }), {
    name: 'StorageSetupError',
    message: new RegExp(`^The PostgreSQL database of DATABASE_URL cannot be opened: .*${reason}.*\\.$`),
  });

describe('TLS', () => {
  const withTls = (host: string, query: string) =>
    `postgres://postgres@${host}:${primary.port}/postgres?${query}`;
  const withAuthority = () => `sslrootcert=${encodeURIComponent(certificates.authority)}`;

  it('is used with sslmode=require or stricter, but not with sslmode=disable or no sslmode', async () => {
    for (const [query, encrypted] of [
      ['', false],
      ['sslmode=disable', false],
      ['sslmode=require', true],
      [`sslmode=verify-ca&${withAuthority()}`, true],
      [`sslmode=verify-full&${withAuthority()}`, true],
    ] as const) {
      await withService(withTls('localhost', query), async service => {
        assert.equal((await call(service, 'GET /api/health')).status, 200);
        const sessions = await primary.query(
          `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'flock-care'`,
        );
        assert.ok(sessions.length > 0);
        assert.deepEqual([...new Set(sessions.map(({ ssl }) => ssl))], [encrypted], query);
      });
    }
  });

  it('checks the host name with verify-full, and only the authority with verify-ca', async () => {
    await expectFailedStart(
      withTls('127.0.0.1', `sslmode=verify-full&${withAuthority()}`),
      'IP: 127.0.0.1 is not in the cert',
    );
    await withService(withTls('127.0.0.1', `sslmode=verify-ca&${withAuthority()}`), async () => {});
  });

  it('fails for an unknown authority and for a server without TLS', async () => {
    await expectFailedStart(withTls('localhost', 'sslmode=verify-full'), 'certificate');
    await expectFailedStart(
      withTls('localhost', 'sslmode=verify-full&sslrootcert=/nowhere/ca.crt'),
      'ENOENT',
    );
    await expectFailedStart(`${standby.url}?sslmode=require`, 'does not support SSL');
  });
});

describe('several servers', () => {
  let olive: Person;

  const weigh = async (recordedOn: string) => {
    const { status } = await olive.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 90, recordedOn });
    return status;
  };
  let birdId: string;

  it('503 while none accepts writes, 201 as soon as one does, without a restart', async () => {
    const service = await startService({
      DATABASE_URL: `postgres://postgres@${standby.host},${primary.host}/postgres?target_session_attrs=read-write`,
      DATABASE_POOL_SIZE: '3',
    });
    onTeardown(() => service.close());
    olive = await signIn(service, 'olive@example.org');
    ({ id: birdId } = await addBird(olive));
    assert.equal(await weigh('2026-03-01'), 201);
    assert.deepEqual(await standby.sessions(), []);
    await standby.caughtUpWith(primary);

    await primary.stop('crash');
    assert.equal(await weigh('2026-03-02'), 503);
    await standby.query('select pg_promote()');
    assert.equal(await weigh('2026-03-02'), 201);
    const { body } = await olive.call(`GET /api/birds/${birdId}/weights?days=425`);
    assert.deepEqual(
      body.weights.map((weight: { recordedOn: string }) => weight.recordedOn),
      ['2026-03-01', '2026-03-02'],
    );
  });

  it('200 even if the first server is down at startup', async () => {
    await withService(`postgres://postgres@${primary.host},${standby.host}/postgres`, async service => {
      assert.equal((await (await signIn(service, 'nora@example.org')).call('GET /api/birds')).status, 200);
    });
  });

  it('the service does not start if none accepts writes', async () => {
    await expectFailedStart(`postgres://postgres@${primary.host}/postgres`, 'ECONNREFUSED');
    await standby.query('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await setTimeout(100);
    await expectFailedStart(
      `postgres://postgres@${primary.host},${standby.host}/postgres`,
      'The server does not accept writes',
    );
  });
});
