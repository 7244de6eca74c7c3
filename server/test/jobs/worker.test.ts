// The worker: leases, vanished workers, zombies, unique keys, retries, and what the metrics say of a queue.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { enqueue, type Job, type JobPayloads } from '../../src/jobs/job.ts';
import {
  countJobs,
  extendLease,
  finishJob,
  listAbandonedJobs,
  postponeJob,
  reviveJob,
  takeJob,
} from '../../src/jobs/jobs.queries.ts';
import {
  type Completion,
  type Handlers,
  maxAbandonments,
  PermanentFailure,
  Worker,
} from '../../src/jobs/worker.ts';
import { change, type Inputs } from '../../src/storage/statement.ts';
import { assembleCast, type Cast, startService, TestClock, type TestService } from '../cast.ts';

const leaseMs = 30_000;
const dayMs = 86_400_000;

let service: TestService;
let cast: Cast;
/** A clock of the test's own, far ahead, so that the service's own worker finds none of these jobs due. */
let clock: TestClock;

const deleteAllJobs = change((db, _: Inputs<Record<never, never>>) => db.deleteFrom('jobs'));

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

beforeEach(async () => {
  clock = new TestClock();
  clock.forward(400 * dayMs);
  await service.services.storage.write(tx => deleteAllJobs(tx, {}));
});

type Reminder = JobPayloads['milestoneReminder'];
const reminder = (year: number): Reminder => ({
  birdId: '00000000-0000-4000-8000-000000000001',
  workspaceId: 1,
  kind: 'gotchaDay',
  year,
});

const putIn = (year: number, uniqueKey?: string) =>
  service.services.storage.write(tx =>
    enqueue(
      tx,
      {
        kind: 'milestoneReminder',
        payload: reminder(year),
        goodForMs: dayMs,
        ...(uniqueKey && { uniqueKey }),
      },
      clock.now(),
    ),
  );

/** A worker whose reminders are done by `work`. */
function workerThat(work: (job: Job<'milestoneReminder'>) => Promise<Completion>): Worker {
  const never = () => Promise.reject(new Error('There is no such job in this test.'));
  const handlers: Handlers = {
    signInMail: never,
    memberInviteMail: never,
    transferInviteMail: never,
    milestoneMail: never,
    milestoneReminder: work,
  };
  const { storage } = service.services;
  return new Worker({ storage, clock, log: service.log, handlers }, { leaseMs });
}

async function counts(): Promise<Record<string, number>> {
  const now = clock.now().toISOString();
  const rows = await countJobs(service.services.storage, { queue: 'birdMilestoneReminders', now });
  return Object.fromEntries(rows.map(row => [row.status, row.jobs]));
}

/** Something that is settled from outside. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
}

describe('a job', () => {
  it('is put in only if what causes it is kept', async () => {
    const { storage } = service.services;
    const failing = storage.write(async tx => {
      await enqueue(tx, { kind: 'milestoneReminder', payload: reminder(1), goodForMs: dayMs }, clock.now());
      throw new Error('What causes it fails.');
    });
    await assert.rejects(failing, /What causes it fails/);
    assert.deepEqual(await counts(), {});
  });

  it('is put in once while an unfinished one has its unique key, and again after that', async () => {
    await putIn(1, 'key');
    await putIn(1, 'key');
    assert.deepEqual(await counts(), { waiting: 1 });
    await workerThat(async () => undefined).runDue();
    await putIn(1, 'key');
    assert.deepEqual(await counts(), { waiting: 1, completed: 1 });
  });

  it('is done once, however many workers there are', async () => {
    for (let year = 0; year < 50; year += 1) await putIn(year);
    const done: number[] = [];
    const work = async ({ payload }: Job<'milestoneReminder'>) => {
      done.push(payload.year);
      return undefined;
    };
    await Promise.all([workerThat(work).runDue(), workerThat(work).runDue()]);
    assert.deepEqual(
      done.sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, year) => year),
    );
    assert.deepEqual(await counts(), { completed: 50 });
  });

  it('is delayed after a failed try, longer each time, and ends in completed once it succeeds', async () => {
    await putIn(1);
    let fails = true;
    const worker = workerThat(async () => {
      if (fails) throw new Error('Not now.');
      return undefined;
    });
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: 1 });
    clock.forward(500);
    await worker.runDue();
    assert.deepEqual(await counts(), { delayed: 1 }, 'not before its time');
    clock.forward(3_000);
    assert.deepEqual(await counts(), { waiting: 1 });
    fails = false;
    await worker.runDue();
    assert.deepEqual(await counts(), { completed: 1 });
  });

  it('is not begun before its time, though another one is due', async () => {
    await putIn(1);
    const begun: number[] = [];
    const worker = workerThat(async ({ payload }) => {
      begun.push(payload.year);
      if (payload.year === 1) throw new Error('Not now.');
      return undefined;
    });
    await worker.runDue();
    await putIn(2);
    // It asks for several at once.
    await worker.runDue();
    assert.deepEqual(begun, [1, 2]);
    assert.deepEqual(await counts(), { delayed: 1, completed: 1 });
  });

  it('ends in failed after one try where another would end the same way', async () => {
    await putIn(1);
    let tries = 0;
    const worker = workerThat(async () => {
      tries += 1;
      throw new PermanentFailure('Never.');
    });
    await worker.runDue();
    clock.forward(dayMs / 2);
    await worker.runDue();
    assert.equal(tries, 1);
    assert.deepEqual(await counts(), { failed: 1 });
  });

  it('is not begun past its deadline, and ends in failed', async () => {
    await putIn(1);
    clock.forward(dayMs);
    let begun = false;
    await workerThat(async () => {
      begun = true;
      return undefined;
    }).runDue();
    assert.equal(begun, false);
    assert.deepEqual(await counts(), { failed: 1 });
  });
});

describe('a worker that vanishes', () => {
  it('leaves its job to another one when the lease has run out, and comes back as a zombie that changes nothing', async () => {
    await putIn(1);
    const hold = gate();
    const completions: string[] = [];
    const zombie = workerThat(async () => {
      await hold.opened;
      return async () => void completions.push('zombie');
    });
    const vanished = zombie.runDue();
    await until(async () => (await counts()).active === 1);
    const heir = workerThat(async () => async () => void completions.push('heir'));
    clock.forward(leaseMs / 2);
    await heir.runDue();
    assert.deepEqual(await counts(), { active: 1 }, 'the lease still holds');
    clock.forward(leaseMs);
    await heir.runDue();
    assert.deepEqual(await counts(), { completed: 1 });
    hold.open();
    await vanished;
    assert.deepEqual(completions, ['heir']);
  });

  it('is not followed for ever: the job that makes every worker vanish ends in failed', async () => {
    await putIn(1);
    const hold = gate();
    let begun = 0;
    const vanished: Array<Promise<number>> = [];
    const reviver = workerThat(async () => undefined);
    // It gives jobs back, and takes none.
    await reviver.stop();
    for (let crash = 1; crash <= maxAbandonments; crash += 1) {
      const worker = workerThat(async () => {
        begun += 1;
        await hold.opened;
        return undefined;
      });
      vanished.push(worker.runDue());
      await until(async () => begun === crash);
      clock.forward(leaseMs + 1_000);
      await reviver.runDue();
      clock.forward(60_000);
    }
    assert.equal(begun, maxAbandonments);
    assert.deepEqual(await counts(), { failed: 1 });
    hold.open();
    await Promise.all(vanished);
    assert.deepEqual(await counts(), { failed: 1 });
  });
});

describe('a lease', () => {
  it('changes the job it is of, and no other; once it is over, or the job is done or given back, none', async () => {
    const { storage } = service.services;
    await putIn(1);
    await putIn(2);
    const now = clock.now().toISOString();
    const leasedUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
    const long = '2999-01-01T00:00:00.000Z';
    const take = async () => {
      const job = await storage.write(tx => takeJob(tx, { now, leasedUntil }));
      assert.ok(job);
      return job;
    };
    const extend = ({ id, attempt }: { id: string; attempt: number }) =>
      storage.write(tx => extendLease(tx, { id, attempt, leasedUntil }));
    const expectNothingUnder = async (lease: { id: string; attempt: number }) => {
      const { id, attempt } = lease;
      const ended = { id, attempt, state: 'failed', now, lastError: null } as const;
      const postponed = { id, attempt, dueAt: now, lastError: 'Not now.' };
      const changed = [
        await extend(lease),
        await storage.write(tx => postponeJob(tx, postponed)),
        await storage.write(tx => reviveJob(tx, { id, attempt, dueAt: now })),
        await storage.write(tx => finishJob(tx, ended)),
      ];
      assert.deepEqual(changed, [0, 0, 0, 0]);
    };
    const first = await take();
    await take();
    assert.equal(await extend(first), 1);
    await expectNothingUnder({ ...first, attempt: first.attempt + 1 });
    await storage.write(tx => postponeJob(tx, { ...first, dueAt: now, lastError: 'Not now.' }));
    await expectNothingUnder(first);
    assert.deepEqual(await counts(), { waiting: 1, active: 1 });
    const again = await take();
    assert.equal(again.id, first.id);
    await storage.write(tx => finishJob(tx, { ...again, state: 'completed', now, lastError: null }));
    await expectNothingUnder(again);
    assert.deepEqual(await counts(), { completed: 1, active: 1 });
    assert.equal((await listAbandonedJobs(storage, { leasedBefore: long })).length, 1);
    assert.equal((await listAbandonedJobs(storage, { leasedBefore: now })).length, 0);
  });
});

describe('GET /api/metrics', () => {
  it('200 with the reminders of each state, counted truthfully, and no letters among them', async () => {
    for (let year = 0; year < 3; year += 1) await putIn(year);
    await workerThat(async ({ payload }) => {
      if (payload.year === 1) throw new PermanentFailure('Never.');
      return undefined;
    }).runDue();
    await putIn(9);
    const payload = { email: 'olive@example.org', name: '', redirectTo: 'https://flock.example' };
    const letter = { kind: 'signInMail', payload, goodForMs: dayMs } as const;
    await service.services.storage.write(tx => enqueue(tx, letter, clock.now()));
    const { body } = await cast.ada.call('GET /api/metrics');
    assert.deepEqual(body.queues, {
      // Due in a year, as the service's own clock sees it.
      birdMilestoneReminders: { waiting: 0, active: 0, delayed: 1, completed: 2, failed: 1 },
    });
  });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(resolve => setImmediate(resolve));
}
