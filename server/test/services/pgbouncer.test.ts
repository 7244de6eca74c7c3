// Tests of the service behind PgBouncer in transaction mode, where each transaction may use another session.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { freePort } from '../support/free-port.ts';
import { startCluster } from './cluster.ts';
import { folderForPrograms, Program, run, writeForPrograms } from './program.ts';

/** TEST_PGBOUNCER is the path to a PgBouncer to use instead of the one in PATH. */
const pgbouncer = process.env.TEST_PGBOUNCER ?? 'pgbouncer';
const sessionsOfServer = 3;

const cluster = await startCluster({ log_statement: 'all' });
const port = await startPgbouncer();
const { cast } = await useCast({
  DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/birds`,
  DATABASE_POOL_SIZE: '8',
});

async function startPgbouncer(): Promise<number> {
  const port = await freePort();
  const folder = folderForPrograms();
  const users = writeForPrograms(folder, 'users.txt', ['"postgres" ""']);
  const settings = writeForPrograms(folder, 'pgbouncer.ini', [
    '[databases]',
    `birds = host=127.0.0.1 port=${cluster.port} dbname=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${sessionsOfServer}`,
    'ignore_startup_parameters = options',
    ...(tracksStatements() ? ['max_prepared_statements = 200'] : []),
  ]);
  await new Program(pgbouncer, [settings]).start(port);
  return port;
}

/** PgBouncer has tracked prepared statements since 1.21. Behind an older one, the service works without them. */
function tracksStatements(): boolean {
  const [, version = ''] = /PgBouncer (\S+)/.exec(run(pgbouncer, ['--version'])) ?? [];
  return version.localeCompare('1.21', 'en', { numeric: true }) >= 0;
}

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

describe('behind PgBouncer', () => {
  it('201 for many simultaneous weights, and 200 with all of them', async () => {
    const { id } = await addBird(cast.olive);
    const people = [cast.olive, cast.asha, cast.carl];
    const weighed = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        people[index % people.length]?.call(`POST /api/birds/${id}/weights`, {
          weightGrams: 80 + index,
          recordedOn: day(index),
        }),
      ),
    );
    assert.deepEqual([...new Set(weighed.map(response => response?.status))], [201]);
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => cast.vic.call(`GET /api/birds/${id}/weights?days=425`)),
    );
    for (const { body } of lists) assert.equal(body.weights.length, 60);
  });

  it('201 for one weight on a day and 409 for the others', async () => {
    const { id } = await addBird(cast.olive);
    const body = { weightGrams: 90, recordedOn: day(0) };
    const calls = Array.from({ length: 12 }, () => cast.olive.call(`POST /api/birds/${id}/weights`, body));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(11).fill(409)]);
  });

  it('the connections of the service share a few server sessions', async () => {
    const sessions = await cluster.query(
      `select 1 from pg_stat_activity where application_name = 'flock-care' and backend_type = 'client backend'`,
    );
    assert.ok(sessions.length > 0 && sessions.length <= sessionsOfServer, `${sessions.length} sessions`);
  });

  it('statements have names if PgBouncer tracks prepared statements, and otherwise none', async () => {
    const before = cluster.log.length;
    for (let turn = 0; turn < 10; turn += 1)
      assert.equal((await cast.vic.call('GET /api/birds')).status, 200);
    const names = [...cluster.log.slice(before).matchAll(/ execute (\S+): select/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(names.length >= 20, `${names.length} statements`);
    for (const name of names) assert.equal(name !== '<unnamed>', tracksStatements(), name);
  });
});
