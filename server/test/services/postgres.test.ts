// PostgreSQL as it is on a bad day: sessions that end, deadlocks, a standby that is gone, a server that is down.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Answered, addBird, type Person, signIn, startService, type TestService } from '../cast.ts';
import { atEnd } from '../leftovers.ts';
import { type Cluster, startCluster } from './cluster.ts';

let cluster: Cluster;
let service: TestService;
let olive: Person;
let birdId: string;

before(async () => {
  // Somebody's server, with ideas of its own of what a date looks like.
  cluster = await startCluster({ timezone: 'Asia/Kolkata', datestyle: 'German', deadlock_timeout: '100ms' });
  service = await startService({
    DATABASE_URL: `${cluster.url}?options=-c%20lock_timeout%3D2000`,
    DATABASE_POOL_SIZE: '5',
  });
  atEnd(() => service.close());
  olive = await signIn(service, 'olive@example.org');
  ({ id: birdId } = await addBird(olive));
});

let daysAgo = 0;

/** A weight on a day of its own. */
const weigh = () => {
  daysAgo += 1;
  const recordedOn = new Date(Date.UTC(2025, 0, daysAgo)).toISOString().slice(0, 10);
  return olive.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 90, recordedOn });
};

/** A bird takes several statements and a commit, a weight one statement alone. */
const welcome = () =>
  olive.call('POST /api/birds', { name: 'Pip', tagId: `TAG-${randomUUID()}`, species: 'Cockatiel' });
const write = (index: number) => (index % 2 === 0 ? weigh() : welcome());

const rename = (name: string) =>
  olive.call(`PUT /api/birds/${birdId}`, { name, tagId: `TAG-${birdId}`, species: 'Cockatiel' });

function assertUnavailable(refused: Answered): void {
  assert.equal(refused.status, 503, refused.text);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.deepEqual(refused.body, { error: 'The service cannot do this at the moment. Try again shortly.' });
}

const endSessions = async (pids: readonly number[]) => {
  for (const pid of pids) await cluster.query(`select pg_terminate_backend(${pid})`);
};

describe('a session', () => {
  it('200 with days and instants as ever, whatever the server takes for a date', async () => {
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

  it('503 where a row stays locked for too long, and 200 once it is free', async () => {
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

  it('200 for everyone after idle sessions were ended', async () => {
    await Promise.all(Array.from({ length: 8 }, () => olive.call('GET /api/birds')));
    const idle = await cluster.sessions();
    assert.ok(idle.length > 1);
    await endSessions(idle);
    await setTimeout(100);
    const answers = await Promise.all(Array.from({ length: 8 }, () => olive.call('GET /api/birds')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });

  it('503 for the one whose session ends during its statement, and nothing of it is kept', async () => {
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

describe('transactions that meet', () => {
  it('200 for the one that a deadlock ended, run again', async () => {
    const { id } = await addBird(olive);
    const code = (await olive.call(`POST /api/birds/${id}/transfer-code`)).body.transferCode.code;
    const nora = await signIn(service, 'nora@example.org');
    const other = await cluster.session();
    // So that it is the service's transaction that is ended, not this one.
    await other.query(`set deadlock_timeout = '20s'`);
    await other.query('begin');
    await other.query(`select 1 from birds where id = '${id}' for update`);
    const moved = nora.call(`POST /api/bird-transfer-codes/${code}/accept`);
    await cluster.sessionsThatWait('transactionid');
    await other.query(`select 1 from "birdTransferCodes" where "birdId" = '${id}' for update`);
    await other.query('commit');
    await other.end();
    const { status, text } = await moved;
    assert.equal(status, 200, text);
    assert.match(cluster.log, /deadlock detected/);
  });

  it('200 for all, where the server serializes transactions', async () => {
    await cluster.query(`alter database postgres set default_transaction_isolation = 'serializable'`);
    await endSessions(await cluster.sessions());
    await setTimeout(100);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, turn) => rename(`Kiwi ${turn}`)));
    await cluster.query('alter database postgres reset default_transaction_isolation');
    await endSessions(await cluster.sessions());
    assert.match(cluster.log, /could not serialize access/);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });
});

describe('without its synchronous standby', () => {
  before(async () => {
    await cluster.query(`alter system set synchronous_standby_names = 'missing'`, 'select pg_reload_conf()');
    // It is the checkpointer that tells the others, once it has read the settings anew.
    await setTimeout(500);
    await cluster.query('checkpoint');
  });

  it('503 for a write whose wait was cut short, and for one whose connection was; reads go on meanwhile', async () => {
    const writes = Array.from({ length: 4 }, (_, index) => write(index));
    const waiting = await cluster.sessionsThatWait('SyncRep', 4);
    const startedMs = performance.now();
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    assert.ok(performance.now() - startedMs < 1_000);
    const [first, ...others] = waiting;
    await cluster.query(`select pg_terminate_backend(${first})`);
    for (const pid of others) await cluster.query(`select pg_cancel_backend(${pid})`);
    for (const refused of await Promise.all(writes)) assertUnavailable(refused);
    assert.match(cluster.log, /canceling wait for synchronous replication/);
  });

  it('503 after five seconds by itself, with no session left behind', async () => {
    const refused = await Promise.all(Array.from({ length: 4 }, (_, index) => write(index)));
    for (const answer of refused) assertUnavailable(answer);
    assert.deepEqual(await cluster.sessions('SyncRep'), []);
  });

  it('201 for writes that wait as it returns, more than there are connections', async () => {
    const writes = Array.from({ length: 8 }, (_, index) => write(index));
    await cluster.sessionsThatWait('SyncRep', 4);
    await cluster.query('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    assert.deepEqual([...new Set((await Promise.all(writes)).map(({ status }) => status))], [201]);
  });
});

describe('a server that takes no writes', () => {
  it('503 for writes and 200 for reads, and writes go on once it takes them again', async () => {
    await cluster.query('alter database postgres set default_transaction_read_only = on');
    await endSessions(await cluster.sessions());
    await setTimeout(100);
    assertUnavailable(await weigh());
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    await cluster.query(
      'set default_transaction_read_only = off',
      'alter database postgres reset default_transaction_read_only',
    );
    // A session goes on as it began until a write on it is refused; then it goes.
    const begun = (await cluster.sessions()).length;
    for (let turn = 0; turn < begun; turn += 1) await weigh();
    assert.equal((await weigh()).status, 201);
  });
});

describe('a server that is down', () => {
  it('503 of every call and of the health check, and 200 once it is back', async () => {
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
  it('503 for whoever waits too long, and 200 for those who have one', async () => {
    const busy = await startService({
      DATABASE_URL: `${cluster.url}?options=-c%20lock_timeout%3D0`,
      DATABASE_POOL_SIZE: '1',
    });
    atEnd(() => busy.close());
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
