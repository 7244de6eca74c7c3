// Tests of PostgreSQL failures: terminated sessions, deadlocks, a missing standby, a read-only server, and a stopped one.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird, type Person, signIn } from '../cast.ts';
import type { TestResponse } from '../support/call.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type Cluster, startCluster } from './cluster.ts';

let cluster: Cluster;
let service: TestService;
let olive: Person;
let birdId: string;
/** One bird per write, because writes to the same bird wait for each other. */
let birdIds: string[];

before(async () => {
  // Unusual settings, such as the date format.
  cluster = await startCluster({ timezone: 'Asia/Kolkata', datestyle: 'German', deadlock_timeout: '100ms' });
  service = await startService({
    DATABASE_URL: `${cluster.url}?options=-c%20lock_timeout%3D2000`,
    DATABASE_POOL_SIZE: '5',
  });
  onTeardown(() => service.close());
  olive = await signIn(service, 'olive@example.org');
  ({ id: birdId } = await addBird(olive));
  birdIds = await Promise.all(Array.from({ length: 8 }, async () => (await addBird(olive)).id));
});

let daysAgo = 0;

/** Records a weight on a new day. */
const weigh = (id = birdId) => {
  daysAgo += 1;
  const recordedOn = new Date(Date.UTC(2025, 0, daysAgo)).toISOString().slice(0, 10);
  return olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn });
};

/** Adds a bird, in a different kind of transaction from the one that records a weight. */
const addPip = () =>
  olive.call('POST /api/birds', { name: 'Pip', tagId: `TAG-${randomUUID()}`, species: 'Cockatiel' });
const write = (index: number) => (index % 2 === 0 ? weigh(birdIds[index]) : addPip());

const rename = (name: string) =>
  olive.call(`PUT /api/birds/${birdId}`, { name, tagId: `TAG-${birdId}`, species: 'Cockatiel' });

function assertUnavailable(refused: TestResponse): void {
  assert.equal(refused.status, 503, refused.text);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.deepEqual(refused.body, {
    error: 'The service cannot do this at the moment. Try again shortly.',
    code: 'serviceUnavailable',
  });
}

const endSessions = async (pids: readonly number[]) => {
  for (const pid of pids) await cluster.query(`select pg_terminate_backend(${pid})`);
};

describe('a session', () => {
  it("returns days and instants in the usual format, no matter what the server's DateStyle is", async () => {
    const startedAtMs = Date.now();
    const { body } = await olive.call(`POST /api/birds/${birdId}/weights`, {
      weightGrams: 90,
      recordedOn: '2026-03-01',
    });
    assert.equal(body.weight.recordedOn, '2026-03-01');
    const { body: bird } = await olive.call('POST /api/birds', {
      name: 'Pip',
      tagId: 'DATES',
      species: 'Budgerigar',
      dateOfBirth: '2024-02-29',
    });
    assert.equal(bird.bird.dateOfBirth, '2024-02-29');
    assert.ok(Math.abs(Date.parse(bird.bird.createdAt) - startedAtMs) < 60_000, bird.bird.createdAt);
  });

  it('503 if a row stays locked too long, and 200 after it is released', async () => {
    const other = await cluster.session();
    await other.query('begin');
    await other.query(`select 1 from birds where id = '${birdId}' for update`);
    const startedMs = performance.now();
    assertUnavailable(await rename('Kiwi'));
    assert.ok(performance.now() - startedMs < 4_000);
    await other.query('rollback');
    assert.equal((await rename('Kiwi')).status, 200);
    await other.end();
  });

  it('200 for all requests after idle sessions are terminated', async () => {
    await Promise.all(Array.from({ length: 8 }, () => olive.call('GET /api/birds')));
    const idle = await cluster.sessions();
    assert.ok(idle.length > 1);
    await endSessions(idle);
    await setTimeout(100);
    const responses = await Promise.all(Array.from({ length: 8 }, () => olive.call('GET /api/birds')));
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  });

  it('503 for a request whose session is terminated during its statement, and nothing is stored', async () => {
    const other = await cluster.session();
    await other.query('begin');
    await other.query(`select 1 from birds where id = '${birdId}' for update`);
    const renamed = rename('Nobody');
    await endSessions(await cluster.sessionsThatWait('transactionid'));
    assertUnavailable(await renamed);
    await other.query('rollback');
    await other.end();
    const { body } = await olive.call('GET /api/birds');
    assert.ok(!body.birds.some((bird: { name: string }) => bird.name === 'Nobody'));
    assert.equal((await weigh()).status, 201);
  });
});

describe('conflicting transactions', () => {
  it('200 for a request whose transaction is aborted by a deadlock, because it is retried', async () => {
    const { id } = await addBird(olive);
    const code = (await olive.call(`POST /api/birds/${id}/transfer-code`)).body.transferCode.code;
    const nora = await signIn(service, 'nora@example.org');
    const other = await cluster.session();
    // Makes the server abort the service's transaction instead of this one.
    await other.query(`set deadlock_timeout = '20s'`);
    await other.query('begin');
    await other.query(`select 1 from "birdTransferCodes" where "birdId" = '${id}' for update`);
    const moved = nora.call(`POST /api/bird-transfer-codes/${code}/accept`);
    await cluster.sessionsThatWait('transactionid');
    await other.query(`select 1 from birds where id = '${id}' for update`);
    await other.query('commit');
    await other.end();
    const { status, text } = await moved;
    assert.equal(status, 200, text);
    assert.match(cluster.log, /deadlock detected/);
  });

  it('200 for birds that move between two flocks in both directions at the same time, without a deadlock', async () => {
    const before = cluster.log.length;
    const [one, other] = [
      await signIn(service, 'one@example.org'),
      await signIn(service, 'other@example.org'),
    ];
    const give = async (from: Person, to: Person) => {
      const { id } = await addBird(from);
      return () => from.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: to.email });
    };
    for (let round = 0; round < 15; round += 1) {
      const moves = await Promise.all([give(one, other), give(other, one)]);
      const moved = await Promise.all(moves.map(move => move()));
      for (const { status, text } of moved) assert.equal(status, 200, text);
    }
    assert.doesNotMatch(cluster.log.slice(before), /deadlock detected/);
  });

  it('200 for all requests if the server serializes transactions', async () => {
    await cluster.query(`alter database postgres set default_transaction_isolation = 'serializable'`);
    await endSessions(await cluster.sessions());
    await setTimeout(100);
    const responses = await Promise.all(Array.from({ length: 12 }, (_, turn) => rename(`Kiwi ${turn}`)));
    await cluster.query('alter database postgres reset default_transaction_isolation');
    await endSessions(await cluster.sessions());
    assert.match(cluster.log, /could not serialize access/);
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  });
});

describe('without its synchronous standby', () => {
  before(async () => {
    await cluster.query(`alter system set synchronous_standby_names = 'missing'`, 'select pg_reload_conf()');
    // The checkpointer informs the other processes after it has reloaded the settings.
    await setTimeout(500);
    await cluster.query('checkpoint');
  });

  it('503 for a write whose wait or connection is interrupted, and 200 for reads in the meantime', async () => {
    const writes = Array.from({ length: 4 }, (_, index) => write(index));
    const waiting = await cluster.sessionsThatWait('SyncRep', 4);
    // The writes wait until they are interrupted below.
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    const [first, ...others] = waiting;
    await cluster.query(`select pg_terminate_backend(${first})`);
    for (const pid of others) await cluster.query(`select pg_cancel_backend(${pid})`);
    for (const refused of await Promise.all(writes)) assertUnavailable(refused);
    assert.match(cluster.log, /canceling wait for synchronous replication/);
  });

  it('503 for writes that wait too long, and no session keeps waiting', async () => {
    const refused = await Promise.all(Array.from({ length: 4 }, (_, index) => write(index)));
    for (const response of refused) assertUnavailable(response);
    assert.deepEqual(await cluster.sessions('SyncRep'), []);
  });

  it('201 for waiting writes as soon as no standby is required, even if there are more writes than connections', async () => {
    const writes = Array.from({ length: 8 }, (_, index) => write(index));
    await cluster.sessionsThatWait('SyncRep', 4);
    await cluster.query('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    assert.deepEqual([...new Set((await Promise.all(writes)).map(({ status }) => status))], [201]);
  });
});

describe('a read-only server', () => {
  it('503 for writes and 200 for reads; 201 for writes after it is no longer read-only', async () => {
    await cluster.query('alter database postgres set default_transaction_read_only = on');
    await endSessions(await cluster.sessions());
    await setTimeout(100);
    assertUnavailable(await weigh());
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    await cluster.query(
      'set default_transaction_read_only = off',
      'alter database postgres reset default_transaction_read_only',
    );
    // A session stays read-only until it refuses a write. Then the service closes it.
    const sessionCount = (await cluster.sessions()).length;
    for (let turn = 0; turn < sessionCount; turn += 1) await weigh();
    assert.equal((await weigh()).status, 201);
  });
});

describe('a stopped server', () => {
  it('503 for every request and the health check, and 200 when it is back', async () => {
    await cluster.stop('crash');
    assertUnavailable(await olive.call('GET /api/birds'));
    assertUnavailable(await weigh());
    service.clock.forward(1_000);
    const health = await olive.call('GET /api/health');
    assert.deepEqual([health.status, health.body.dependencies.primary_store.ok], [503, false]);
    await cluster.start();
    service.clock.forward(1_000);
    assert.equal((await olive.call('GET /api/health')).status, 200);
    assert.equal((await weigh()).status, 201);
  });
});

describe('a pool without a free connection', () => {
  it('503 for requests that wait too long, and 200 for those that have a connection', async () => {
    const busy = await startService({
      DATABASE_URL: `${cluster.url}?options=-c%20lock_timeout%3D0`,
      DATABASE_POOL_SIZE: '1',
    });
    onTeardown(() => busy.close());
    const nora = await signIn(busy, 'nora@example.org');
    await busy.background.stop();
    const other = await cluster.session();
    await other.query('begin');
    await other.query('lock table birds in access exclusive mode');
    const holding = nora.call('GET /api/birds');
    await cluster.sessionsThatWait('relation');
    assertUnavailable(await nora.call('GET /api/workspace'));
    await other.query('rollback');
    await other.end();
    assert.equal((await holding).status, 200);
  });
});
