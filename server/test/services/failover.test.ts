// Kills the primary under load: the service finds the promoted standby, and no acknowledged write is lost.
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type Cluster, startCluster } from './cluster.ts';

/** `npm run test:failover` sets a higher number. */
const failovers = Number(process.env.TEST_FAILOVERS ?? 1);
const writerCount = 8;
/** The duration of the load before the primary is killed, and again after the first success on the promoted standby. */
const underLoadMs = 700;
const retryMs = 20;
const dayMs = 86_400_000;

let primary: Cluster;
let standby: Cluster;

before(async () => {
  primary = await startCluster();
});

/** Writes weights of one bird, one per day. Repeats each write until its outcome is known. */
class Writer {
  readonly #person: Person;
  readonly #birdId: string;
  readonly #acknowledged = new Set<string>();
  readonly #attempted = new Set<string>();
  /** The time of the last success, in milliseconds since the start of the process. */
  succeededAtMs = 0;
  refusals = 0;

  constructor(person: Person, birdId: string) {
    this.#person = person;
    this.#birdId = birdId;
  }

  get promises(): number {
    return this.#acknowledged.size;
  }

  async write(signal: AbortSignal): Promise<void> {
    for (let day = 0; !signal.aborted; day += 1) {
      const recordedOn = new Date(Date.now() + day * dayMs).toISOString().slice(0, 10);
      this.#attempted.add(recordedOn);
      while (!signal.aborted && !(await this.#succeeds(recordedOn))) await setTimeout(retryMs);
    }
  }

  /** A 409 means that an earlier attempt was committed even though the service could not confirm it. */
  async #succeeds(recordedOn: string): Promise<boolean> {
    const body = { weightGrams: 92.5, recordedOn };
    const { status, text } = await this.#person.call(`POST /api/birds/${this.#birdId}/weights`, body);
    assert.ok([201, 409, 503].includes(status), `${status} ${text}`);
    if (status === 503) {
      this.refusals += 1;
      return false;
    }
    this.#acknowledged.add(recordedOn);
    this.succeededAtMs = performance.now();
    return true;
  }

  /** Returns the days of acknowledged weights that are missing, and of stored weights that were never requested. */
  async compare(): Promise<{ lost: string[]; unrequested: string[] }> {
    const { body } = await this.#person.call(`GET /api/birds/${this.#birdId}/weights?days=425`);
    const stored = new Set<string>(body.weights.map((weight: { recordedOn: string }) => weight.recordedOn));
    return {
      lost: [...this.#acknowledged.difference(stored)],
      unrequested: [...stored.difference(this.#attempted)],
    };
  }
}

/** Starts a synchronous standby of the primary, and the service with both hosts. */
async function serveFromBoth(): Promise<TestService> {
  standby = await primary.standby();
  await standby.start();
  await primary.query(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  for (;;) {
    const [follower] = await primary.query('select sync_state from pg_stat_replication');
    if (follower?.sync_state === 'sync') break;
    await setTimeout(20);
  }
  const hosts = `${primary.host},${standby.host}`;
  return startService({ DATABASE_URL: `postgres://postgres@${hosts}/postgres`, DATABASE_POOL_SIZE: '10' });
}

/** Kills all processes of a server, as a power failure would. */
async function kill(cluster: Cluster): Promise<void> {
  const [{ postmaster }] = await cluster.query(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster`,
  );
  const rows = await cluster.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  for (const pid of [postmaster, ...rows.map(row => row.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process has ended since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Promotes the standby, as a failover tool does. The service is not involved. */
async function promote(cluster: Cluster): Promise<void> {
  await cluster.query('select pg_promote()');
  // The new primary has no standby yet, so its commits must not wait for one.
  await cluster.query(`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
}

async function openWriters(service: TestService, run: number): Promise<Writer[]> {
  const keeper = await signIn(service, `keeper-${run}@example.org`);
  return Promise.all(
    Array.from({ length: writerCount }, async () => new Writer(keeper, (await addBird(keeper)).id)),
  );
}

async function failOver(run: number, t: TestContext): Promise<void> {
  const service = await serveFromBoth();
  const writers = await openWriters(service, run);
  const stop = new AbortController();
  const writing = Promise.all(writers.map(writer => writer.write(stop.signal)));
  await setTimeout(underLoadMs);

  await kill(primary);
  const killedAtMs = performance.now();
  const promisedBefore = writers.reduce((sum, writer) => sum + writer.promises, 0);
  assert.ok(promisedBefore > writerCount, 'The primary was killed before enough was written.');
  await setTimeout(100);
  assert.equal((await call(service, 'GET /api/health/ready')).status, 503);
  await promote(standby);
  const promotedAtMs = performance.now();
  while (!writers.some(writer => writer.succeededAtMs > promotedAtMs)) await setTimeout(1);
  const resumedAtMs = performance.now();
  await setTimeout(underLoadMs);
  stop.abort();
  await writing;

  const compared = await Promise.all(writers.map(writer => writer.compare()));
  const promised = writers.reduce((sum, writer) => sum + writer.promises, 0);
  const refused = writers.reduce((sum, writer) => sum + writer.refusals, 0);
  assert.deepEqual(
    compared.flatMap(({ lost }) => lost),
    [],
  );
  assert.deepEqual(
    compared.flatMap(({ unrequested }) => unrequested),
    [],
  );
  assert.ok(promised > promisedBefore);
  t.diagnostic(
    `run ${run}: ${promised} acknowledged (${promisedBefore} before the kill), 0 lost, ${refused} times 503; ` +
      `promoted ${Math.round(promotedAtMs - killedAtMs)} ms after the kill, ` +
      `first success ${Math.round(resumedAtMs - promotedAtMs)} ms after that`,
  );
  await service.close();
  await primary.stop('crash');
  primary = standby;
}

describe('a failover', () => {
  for (let run = 1; run <= failovers; run += 1) {
    it(`from a killed primary to its standby loses no acknowledged write: run ${run}`, t => failOver(run, t));
  }
});
