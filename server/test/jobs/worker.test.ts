// Tests of the job worker: leases, abandoned jobs, unique keys, retries, unknown kinds, and the counts in the metrics.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  type Completion,
  enqueue,
  type Job,
  jobHandler,
  jobType,
  PermanentJobError,
} from '../../src/jobs/job.ts';
import {
  countJobs,
  extendLease,
  findDueJob,
  findDueJobOfQueue,
  finishJob,
  listAbandonedJobs,
  postponeJob,
  requeueAbandonedJob,
  takeJobOfQueue,
  takeJobOutside,
} from '../../src/jobs/jobs.queries.ts';
import { maxAbandonments, parallelJobs, Worker, type WorkerOptions } from '../../src/jobs/worker.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { useCast } from '../cast.ts';
import { TestClock } from '../support/test-service.ts';

const leaseMs = 30_000;
const dayMs = 86_400_000;

const { service, cast } = await useCast();
/** A clock far ahead of the service's, so that the service's own worker does not take these jobs. */
let clock: TestClock;

const deleteAllJobs = change((db, _: Inputs<Record<never, never>>) => db.deleteFrom('jobs'));

beforeEach(async () => {
  clock = new TestClock();
  clock.forward(400 * dayMs);
  await service.context.storage.write(serviceActor, tx => deleteAllJobs(tx, {}));
});

const queue = 'birdMilestoneReminders';
/** A type of job in the queue that the metrics count. */
const numbered = jobType<{ number: number }>('numbered', { queue, validForMs: dayMs });
const unknown = jobType<{ number: number }>('unknown', { queue, validForMs: dayMs });

const enqueueJob = (number: number, type = numbered, key?: { uniqueKey: string }) =>
  service.context.storage.write(serviceActor, tx =>
    enqueue(tx, type, { payload: { number }, ...key }, clock.now()),
  );

/** Creates a worker that runs the numbered jobs with `work`. */
function newWorker(
  work: (job: Job<{ number: number }>) => Promise<Completion>,
  options: WorkerOptions = { leaseMs },
): Worker {
  const { storage } = service.context;
  const handlers = [jobHandler(numbered, work)];
  return new Worker({ storage, clock, log: service.log, handlers }, options);
}

async function counts(): Promise<Record<string, number>> {
  const now = clock.now().toISOString();
  const rows = await countJobs(service.context.storage, { queue, now });
  return Object.fromEntries(rows.map(row => [row.status, row.jobs]));
}

/** Returns a promise, and a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
}

describe('a job', () => {
  it('is enqueued only if its transaction is committed', async () => {
    const { storage } = service.context;
    const failing = storage.write(serviceActor, async tx => {
      await enqueue(tx, numbered, { payload: { number: 1 } }, clock.now());
      throw new Error('The transaction failed.');
    });
    await assert.rejects(failing, /The transaction failed/);
    assert.deepEqual(await counts(), {});
  });

  it('is not enqueued again while an unfinished job has the same unique key', async () => {
    await enqueueJob(1, numbered, { uniqueKey: 'key' });
    await enqueueJob(1, numbered, { uniqueKey: 'key' });
    assert.deepEqual(await counts(), { waiting: 1 });
    await newWorker(async () => undefined).runDue();
    await enqueueJob(1, numbered, { uniqueKey: 'key' });
    assert.deepEqual(await counts(), { waiting: 1, completed: 1 });
  });

  it('runs once, even with two workers', async () => {
    for (let number = 0; number < 50; number += 1) await enqueueJob(number);
    const ran: number[] = [];
    const work = async ({ payload }: Job<{ number: number }>) => {
      ran.push(payload.number);
      return undefined;
    };
    await Promise.all([newWorker(work).runDue(), newWorker(work).runDue()]);
    assert.deepEqual(
      ran.sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, number) => number),
    );
    assert.deepEqual(await counts(), { completed: 50 });
  });

  it('is delayed after a failed attempt, and completed after a successful one', async () => {
    await enqueueJob(1);
    let fails = true;
    const worker = newWorker(async () => {
      if (fails) throw new Error('Not now.');
      return undefined;
    });
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: 1 });
    clock.forward(500);
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: 1 }, 'retried too early');
    clock.forward(3_000);
    assert.deepEqual(await counts(), { waiting: 1 });
    fails = false;
    await worker.runDue();
    assert.deepEqual(await counts(), { completed: 1 });
  });

  it('is found and taken in the order of due times, never early, across all queues or within one', async () => {
    const { storage } = service.context;
    const other = jobType<{ number: number }>('numbered', { queue: 'other', validForMs: dayMs });
    const start = clock.now();
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    // The jobs are enqueued in a different order from their due times.
    for (const [minutes, type] of [
      [5, numbered],
      [3, numbered],
      [2, other],
      [1, other],
    ] as const) {
      await storage.write(serviceActor, tx =>
        enqueue(tx, type, { payload: { number: minutes } }, at(minutes)),
      );
    }
    const instant = (minutes: number) => at(minutes).toISOString();
    assert.equal((await findDueJob(storage, { dueBy: instant(9) }))?.dueAt, instant(1));
    assert.equal((await findDueJobOfQueue(storage, { queue, dueBy: instant(9) }))?.dueAt, instant(3));
    assert.equal(await findDueJob(storage, { dueBy: instant(0) }), undefined);
    assert.equal(await findDueJobOfQueue(storage, { queue, dueBy: instant(2) }), undefined);
    const now = instant(4);
    const leasedUntil = instant(10);
    const takeAny = () =>
      storage.write(serviceActor, tx => takeJobOutside(tx, { queue: 'push', now, leasedUntil }));
    const takeOfQueue = () =>
      storage.write(serviceActor, tx => takeJobOfQueue(tx, { queue, now, leasedUntil }));
    const taken = [
      await takeAny(),
      await takeOfQueue(),
      await takeOfQueue(),
      await takeAny(),
      await takeAny(),
    ];
    assert.deepEqual(
      taken.map(job => job?.payload),
      [{ number: 1 }, { number: 3 }, undefined, { number: 2 }, undefined],
    );
  });

  it('is taken from its queue in the order of due times', async () => {
    const { storage } = service.context;
    await enqueueJob(2);
    const now = new Date(clock.now().getTime() + 60_000).toISOString();
    const earlier = new Date(clock.now().getTime() - 60_000);
    await storage.write(serviceActor, tx => enqueue(tx, numbered, { payload: { number: 1 } }, earlier));
    const job = await storage.write(serviceActor, tx => takeJobOfQueue(tx, { queue, now, leasedUntil: now }));
    assert.deepEqual(job?.payload, { number: 1 });
  });

  it('does not start before it is due, even if another one is due', async () => {
    await enqueueJob(1);
    const started: number[] = [];
    const worker = newWorker(async ({ payload }) => {
      started.push(payload.number);
      if (payload.number === 1) throw new Error('Not now.');
      return undefined;
    });
    await worker.runDue();
    await enqueueJob(2);
    // The worker has room for several jobs, so it could take the delayed one as well.
    await worker.runDue();
    assert.deepEqual(started, [1, 2]);
    assert.deepEqual(await counts(), { delayed: 1, completed: 1 });
  });

  it('fails after one attempt if the error is permanent', async () => {
    await enqueueJob(1);
    let attempts = 0;
    const worker = newWorker(async () => {
      attempts += 1;
      throw new PermanentJobError('Never.');
    });
    await worker.runDue();
    clock.forward(dayMs / 2);
    await worker.runDue();
    assert.equal(attempts, 1);
    assert.deepEqual(await counts(), { failed: 1 });
  });

  it('is postponed if it hangs, and another job runs in its place', async () => {
    for (let number = 0; number <= parallelJobs; number += 1) await enqueueJob(number);
    const hold = gate();
    const completions: number[] = [];
    const worker = newWorker(
      async ({ payload: { number } }) => {
        if (number < parallelJobs) await hold.opened;
        return async () => void completions.push(number);
      },
      { leaseMs, runMs: 100 },
    );
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: parallelJobs, completed: 1 });
    hold.open();
    await worker.stop();
    assert.deepEqual(completions, [parallelJobs]);
    assert.deepEqual(await counts(), { delayed: parallelJobs, completed: 1 });
  });

  it('fails without starting if its deadline has passed', async () => {
    await enqueueJob(1);
    clock.forward(dayMs);
    let started = false;
    await newWorker(async () => {
      started = true;
      return undefined;
    }).runDue();
    assert.equal(started, false);
    assert.deepEqual(await counts(), { failed: 1 });
  });
});

describe('a job of a kind without a handler', () => {
  it('waits for a version with a handler, or fails at its deadline', async () => {
    await enqueueJob(1, unknown);
    await enqueueJob(2, unknown);
    const worker = newWorker(async () => undefined);
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: 2 });
    clock.forward(60_000);
    const { storage } = service.context;
    const numbers: number[] = [];
    const handlers = [jobHandler(unknown, async ({ payload }) => void numbers.push(payload.number))];
    const newerWorker = new Worker({ storage, clock, log: service.log, handlers }, { leaseMs });
    await newerWorker.runDue();
    assert.deepEqual(numbers.sort(), [1, 2]);
    assert.deepEqual(await counts(), { completed: 2 });
    await enqueueJob(3, unknown);
    clock.forward(dayMs);
    await worker.runDue();
    assert.deepEqual(await counts(), { completed: 2, failed: 1 });
  });
});

describe('an abandoned job', () => {
  it('is run by another worker after its lease has expired, and the first worker can no longer change it', async () => {
    await enqueueJob(1);
    const hold = gate();
    const completions: string[] = [];
    const first = newWorker(async () => {
      await hold.opened;
      return async () => void completions.push('first');
    });
    const stuck = first.runDue();
    await waitUntil(async () => (await counts()).active === 1);
    const second = newWorker(async () => async () => void completions.push('second'));
    clock.forward(leaseMs / 2);
    await second.runDue();
    assert.deepEqual(await counts(), { active: 1 }, 'the lease has not expired yet');
    clock.forward(leaseMs);
    await second.runDue();
    assert.deepEqual(await counts(), { completed: 1 });
    hold.open();
    await stuck;
    assert.deepEqual(completions, ['second']);
  });

  it('fails if it is abandoned too often', async () => {
    await enqueueJob(1);
    const hold = gate();
    let started = 0;
    const stuck: Promise<number>[] = [];
    const requeuer = newWorker(async () => undefined);
    // A stopped worker requeues abandoned jobs without taking any.
    await requeuer.stop();
    for (let crash = 1; crash <= maxAbandonments; crash += 1) {
      const worker = newWorker(async () => {
        started += 1;
        await hold.opened;
        return undefined;
      });
      stuck.push(worker.runDue());
      await waitUntil(async () => started === crash);
      clock.forward(leaseMs + 1_000);
      await requeuer.runDue();
      clock.forward(60_000);
    }
    assert.equal(started, maxAbandonments);
    assert.deepEqual(await counts(), { failed: 1 });
    hold.open();
    await Promise.all(stuck);
    assert.deepEqual(await counts(), { failed: 1 });
  });
});

describe('a lease', () => {
  it('allows changes only to its own job and attempt, and only until the job is postponed or finished', async () => {
    const { storage } = service.context;
    await enqueueJob(1);
    await enqueueJob(2);
    const now = clock.now().toISOString();
    const leasedUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
    const long = '2999-01-01T00:00:00.000Z';
    const take = async () => {
      const job = await storage.write(serviceActor, tx =>
        takeJobOutside(tx, { queue: 'push', now, leasedUntil }),
      );
      assert.ok(job);
      return job;
    };
    const extend = ({ id, attempt }: { id: string; attempt: number }) =>
      storage.write(serviceActor, tx => extendLease(tx, { id, attempt, leasedUntil }));
    const expectNoChangeBy = async (lease: { id: string; attempt: number }) => {
      const { id, attempt } = lease;
      const finished = { id, attempt, state: 'failed', now, lastError: null } as const;
      const postponed = { id, attempt, dueAt: now, lastError: 'Not now.' };
      const changed = [
        await extend(lease),
        await storage.write(serviceActor, tx => postponeJob(tx, postponed)),
        await storage.write(serviceActor, tx => requeueAbandonedJob(tx, { id, attempt, dueAt: now })),
        await storage.write(serviceActor, tx => finishJob(tx, finished)),
      ];
      assert.deepEqual(changed, [0, 0, 0, 0]);
    };
    const first = await take();
    await take();
    assert.equal(await extend(first), 1);
    await expectNoChangeBy({ ...first, attempt: first.attempt + 1 });
    await storage.write(serviceActor, tx => postponeJob(tx, { ...first, dueAt: now, lastError: 'Not now.' }));
    await expectNoChangeBy(first);
    assert.deepEqual(await counts(), { waiting: 1, active: 1 });
    const again = await take();
    assert.equal(again.id, first.id);
    await storage.write(serviceActor, tx =>
      finishJob(tx, { ...again, state: 'completed', now, lastError: null }),
    );
    await expectNoChangeBy(again);
    assert.deepEqual(await counts(), { completed: 1, active: 1 });
    assert.equal((await listAbandonedJobs(storage, { leasedBefore: long })).length, 1);
    assert.equal((await listAbandonedJobs(storage, { leasedBefore: now })).length, 0);
  });
});

describe('GET /api/metrics', () => {
  it('200 with the number of reminders in each state, without jobs from other queues', async () => {
    for (let number = 0; number < 3; number += 1) await enqueueJob(number);
    await newWorker(async ({ payload }) => {
      if (payload.number === 1) throw new PermanentJobError('Never.');
      return undefined;
    }).runDue();
    await enqueueJob(9);
    const otherQueue = jobType<object>('other', { queue: 'other', validForMs: dayMs });
    await service.context.storage.write(serviceActor, tx =>
      enqueue(tx, otherQueue, { payload: {} }, clock.now()),
    );
    const { body } = await cast.ada.call('GET /api/metrics');
    assert.deepEqual(body.queues, {
      // By the service's clock, the last one is due in more than a year.
      birdMilestoneReminders: { waiting: 0, active: 0, delayed: 1, completed: 2, failed: 1 },
    });
  });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(resolve => setImmediate(resolve));
}
