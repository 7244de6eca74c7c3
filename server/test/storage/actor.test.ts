// Tests that every transaction has an actor: a person with a session or token, or the service itself.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { enqueue, jobHandler, jobType } from '../../src/jobs/job.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { type Actor, serviceActor } from '../../src/storage/actor.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { startService, TestClock } from '../support/test-service.ts';

const service = await startService({}, { replicas: 1 });
let olive: Person;
let oliveId: string;
let birdId: string;
/** The actors of the service's transactions, in order. */
let actors: Actor[] = [];

/** Records the actor of each transaction. */
function recordActors(storage: Storage): void {
  for (const method of ['write', 'writeOne'] as const) {
    const write = storage[method].bind(storage);
    storage[method] = (actor, work) =>
      write(actor, tx => {
        actors.push(tx.actor);
        return work(tx);
      });
  }
}

before(async () => {
  olive = await signIn(service, 'olive@example.org');
  oliveId = (await olive.call('GET /api/auth/session')).body.session.user.id;
  birdId = (await addBird(olive)).id;
  recordActors(service.context.storage);
});

/** Returns the actors of transactions during `work`, without the service's own, such as updates of a token's last use. */
async function personalActors(work: () => Promise<unknown>): Promise<Actor[]> {
  actors = [];
  await work();
  return actors.filter(({ userId }) => userId !== null);
}

/** Expects at least one transaction, and the same actor for each. */
function expectOnly(changes: readonly Actor[], expected: Actor): void {
  assert.ok(changes.length > 0);
  for (const actor of changes) assert.deepEqual(actor, expected);
}

const weight = (recordedOn: string) => ({ weightGrams: 92.5, recordedOn });

describe('the actor of a transaction', () => {
  it('is the user of a session, in a transaction and in a single change', async () => {
    const session = { userId: oliveId, tokenId: null };
    const changes = await personalActors(async () => {
      await addBird(olive);
      const recorded = await olive.call(`POST /api/birds/${birdId}/weights`, weight('2026-03-01'));
      assert.equal(recorded.status, 201);
    });
    expectOnly(changes, session);
  });

  it('is the user of an integration token together with the token', async () => {
    const requested = { name: 'Scale', scope: 'read_write', expiresInDays: null };
    const { body } = await olive.call('POST /api/integration-tokens', requested);
    const viaToken = { userId: oliveId, tokenId: body.integrationToken.id };
    const changes = await personalActors(async () => {
      const recorded = await call(service, `POST /api/birds/${birdId}/weights`, {
        token: body.token,
        body: weight('2026-03-02'),
      });
      assert.equal(recorded.status, 201);
    });
    expectOnly(changes, viaToken);
  });

  it('is the user of a session, even with an Idempotency-Key', async () => {
    const changes = await personalActors(async () => {
      const recorded = await call(service, `POST /api/birds/${birdId}/weights`, {
        token: olive.token,
        body: weight('2026-03-03'),
        headers: { 'idempotency-key': 'the-third-of-march' },
      });
      assert.equal(recorded.status, 201);
    });
    expectOnly(changes, { userId: oliveId, tokenId: null });
  });

  it('is the service for a sign-in', async () => {
    actors = [];
    await signIn(service, 'asha@example.org');
    assert.ok(actors.length > 0);
    assert.ok(actors.every(actor => actor === serviceActor));
  });

  it('is the service for a job', async () => {
    const { storage } = service.context;
    // The job is due far in the future, so that the service's own worker does not take it.
    const clock = new TestClock();
    clock.forward(400 * 86_400_000);
    const anyJob = jobType<object>('anyJob', { queue: 'any', validForMs: 60_000 });
    await storage.write(serviceActor, tx => enqueue(tx, anyJob, { payload: {} }, clock.now()));
    const seen: Actor[] = [];
    const handlers = [jobHandler(anyJob, async () => async tx => void seen.push(tx.actor))];
    const worker = new Worker({ storage, clock, log: service.log, handlers });
    assert.deepEqual(await personalActors(() => worker.runDue()), []);
    assert.deepEqual(seen, [serviceActor]);
  });
});
