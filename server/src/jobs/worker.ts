// Does the jobs: takes what is due under a lease, does it, and says how it ended. One in every process.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, instantOf, later } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { Job, JobKind } from './job.ts';
import {
  extendLease,
  findDueJob,
  finishJob,
  listAbandonedJobs,
  postponeJob,
  reviveJob,
  takeJob,
} from './jobs.queries.ts';

/** What is to be written as the job completes, in the same transaction. */
export type Completion = ((tx: Transaction) => Promise<void>) | undefined;
export type Handlers = { [K in JobKind]: (job: Job<K>) => Promise<Completion> };

/** Thrown by a handler where another try would end the same way. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const endOfTime = '9999-12-31T23:59:59.999Z';
/** A job that made this many workers vanish is not given to another one; a crash that hits it by chance costs it little. */
export const maxAbandonments = 10;
const firstRetryMs = 2_000;
/** Short enough that a mail leaves soon after its server is back. */
const longestRetryMs = 30_000;
const parallelJobs = 5;
export interface WorkerOptions {
  /** How long a job stays with a worker that gives no sign of life. */
  leaseMs?: number;
  /** How often the store is asked for jobs that other processes put in. */
  pollMs?: number;
}

interface WorkerParts {
  storage: Storage;
  clock: Clock;
  log: FastifyBaseLogger;
  handlers: Handlers;
}

export class Worker {
  readonly #parts: WorkerParts;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #stopping = new AbortController();
  #asleep = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(parts: WorkerParts, { leaseMs = 30_000, pollMs = 1_000 }: WorkerOptions = {}) {
    this.#parts = parts;
    this.#leaseMs = leaseMs;
    this.#pollMs = pollMs;
  }

  /** Begins to work, and goes on until it is stopped. */
  start(): void {
    this.#ended = this.#workOn();
  }

  /** A job was put in by this process: it need not wait for the next poll. */
  wake(): void {
    this.#asleep.abort();
  }

  /** Takes no more jobs; resolves once those under way have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#ended;
  }

  async #workOn(): Promise<void> {
    // Where no other process can be at work, what is under a lease now was left behind by the last one.
    if (this.#parts.storage.soleProcess) await this.#reviveAbandoned(endOfTime).catch(() => {});
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      try {
        await this.runDue();
      } catch (error) {
        this.#parts.log.error({ err: error }, 'The jobs could not be read; the next poll tries again.');
      }
      await setTimeout(this.#pollMs, undefined, { signal: this.#asleep.signal }).catch(() => {});
    }
  }

  /** Does every job that is due now, and what those put in; answers how many were done. */
  async runDue(): Promise<number> {
    await this.#reviveAbandoned(instantOf(this.#parts.clock.now()));
    const counts = await Promise.all(Array.from({ length: parallelJobs }, () => this.#runUntilNoneIsDue()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #runUntilNoneIsDue(): Promise<number> {
    let done = 0;
    while (!this.#stopping.signal.aborted) {
      const job = await this.#take();
      if (!job) break;
      await this.#run(job);
      done += 1;
    }
    return done;
  }

  async #take(): Promise<Job | undefined> {
    const { storage, clock } = this.#parts;
    const now = clock.now();
    if (!(await findDueJob(storage, { now: instantOf(now) }))) return undefined;
    const leasedUntil = instantOf(later(now, this.#leaseMs));
    const job = await storage.writeOne(tx => takeJob(tx, { now: instantOf(now), leasedUntil }));
    // Put in by `enqueue` alone, so that the payload is that of its kind.
    return job as Job | undefined;
  }

  async #run(job: Job): Promise<void> {
    const heartbeat = setInterval(() => this.#extend(job), this.#leaseMs / 3);
    try {
      if (job.deadlineAt <= instantOf(this.#parts.clock.now())) {
        throw new PermanentFailure('It is too late for this to be of use.');
      }
      // The handler of a job's own kind: the compiler sees one of them all.
      const handle = this.#parts.handlers[job.kind] as (job: Job) => Promise<Completion>;
      const completion = await handle(job);
      await this.#complete(job, completion);
    } catch (error) {
      await this.#fail(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #extend({ id, attempt }: Job): Promise<void> {
    const { storage, clock } = this.#parts;
    const leasedUntil = instantOf(later(clock.now(), this.#leaseMs));
    // A beat that is missed costs nothing: there are three to a lease.
    await storage.writeOne(tx => extendLease(tx, { id, attempt, leasedUntil })).catch(() => {});
  }

  async #complete({ id, attempt }: Job, completion: Completion): Promise<void> {
    const now = instantOf(this.#parts.clock.now());
    await this.#parts.storage.write(async tx => {
      const stillOurs = await finishJob(tx, { id, attempt, state: 'completed', now, lastError: null });
      if (stillOurs) await completion?.(tx);
    });
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    const { storage, clock, log } = this.#parts;
    const { id, attempt, kind } = job;
    const now = clock.now();
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const dueAt = instantOf(later(now, retryDelayMs(attempt)));
    const final = error instanceof PermanentFailure || dueAt >= job.deadlineAt;
    log.warn({ jobId: id, kind, attempt, final, reason: lastError }, 'A job did not succeed.');
    await storage
      .writeOne(tx =>
        final
          ? finishJob(tx, { id, attempt, state: 'failed', now: instantOf(now), lastError })
          : postponeJob(tx, { id, attempt, dueAt, lastError }),
      )
      // The store is away: the lease runs out, and the job is revived.
      .catch(() => {});
  }

  /** Gives the jobs of vanished workers back, but those that make every worker vanish. */
  async #reviveAbandoned(leasedBefore: string): Promise<void> {
    const { storage, clock, log } = this.#parts;
    const nowDate = clock.now();
    const now = instantOf(nowDate);
    for (const job of await listAbandonedJobs(storage, { leasedBefore })) {
      const { id, attempt } = job;
      const hopeless = job.abandonments + 1 >= maxAbandonments;
      // At once after the first time. Later ones wait, so that a job that ends every process does not end them all.
      const waitMs = job.abandonments === 0 ? 0 : retryDelayMs(job.abandonments);
      log.warn({ jobId: id, attempt, hopeless }, 'The worker of a job has vanished.');
      const lastError = 'Its worker vanished each time it was tried.';
      await storage.writeOne(tx =>
        hopeless
          ? finishJob(tx, { id, attempt, state: 'failed', now, lastError })
          : reviveJob(tx, { id, attempt, dueAt: instantOf(later(nowDate, waitMs)) }),
      );
    }
  }
}

/** Twice as long after each try, up to half a minute, give or take a half: a crowd of jobs does not return as one. */
function retryDelayMs(attempt: number): number {
  const delayMs = Math.min(firstRetryMs * 2 ** (attempt - 1), longestRetryMs);
  return delayMs * (0.5 + Math.random());
}
