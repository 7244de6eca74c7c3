// Runs the jobs: takes those that are due under a lease, calls their handlers, and records how they ended.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, instantOf, later } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import { hideCredentials } from './hide-credentials.ts';
import {
  type Completion,
  type Job,
  type JobHandler,
  JobNotYetError,
  PermanentJobError,
  urgentQueue,
} from './job.ts';
import {
  extendLease,
  findDueJob,
  findDueJobOfQueue,
  finishJob,
  listAbandonedJobs,
  postponeJob,
  requeueAbandonedJob,
  takeJob,
  takeJobOfQueue,
} from './jobs.queries.ts';

const endOfTime = '9999-12-31T23:59:59.999Z';
/** A job that was abandoned this often probably crashes its process. A crash that hits it by chance costs it little. */
export const maxAbandonments = 10;
const firstRetryMs = 2_000;
/** Short enough that an email leaves soon after its server is back. */
const longestRetryMs = 30_000;
export const parallelJobs = 5;
/** One job in so many is the one that has been due the longest, so that urgent jobs never keep the others waiting for good. */
const turnOfAllQueues = 5;
/** A job of another process that died before it could run it waits this long at most. */
const sharedPollMs = 5_000;
/** Without other processes a poll only finds what an unavailable database left behind. */
const solePollMs = 60_000;
/** In characters: enough for what a mail server has to say. */
const maxErrorLength = 500;
const pauseAfterErrorMs = 5_000;
/** A job that is due and cannot be taken is just being taken by another process. */
const shortestPauseMs = 100;

export interface WorkerOptions {
  /** How long a job stays with a process that has stopped extending its lease. */
  leaseMs?: number;
  /** How long the worker sleeps if nothing wakes it and no job becomes due. */
  pollMs?: number;
}

interface WorkerParts {
  storage: Storage;
  clock: Clock;
  log: FastifyBaseLogger;
  handlers: readonly JobHandler[];
}

export class Worker {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #taken = 0;
  #asleep = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(
    { storage, clock, log, handlers }: WorkerParts,
    { leaseMs = 30_000, pollMs = storage.soleProcess ? solePollMs : sharedPollMs }: WorkerOptions = {},
  ) {
    this.#storage = storage;
    this.#clock = clock;
    this.#log = log;
    this.#handlers = new Map(handlers.map(handler => [handler.kind, handler]));
    this.#leaseMs = leaseMs;
    this.#pollMs = pollMs;
  }

  start(): void {
    this.#ended = this.#runUntilStopped();
  }

  /** Says that this process has enqueued a job, so that it runs at once. */
  wake(): void {
    this.#asleep.abort();
  }

  /** Takes no more jobs; resolves when those being run have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#ended;
  }

  async #runUntilStopped(): Promise<void> {
    // If no other process uses the database, every lease in it is left over from an earlier run.
    if (this.#storage.soleProcess) await this.#requeueAbandoned(endOfTime).catch(() => {});
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      let pauseMs = Math.min(this.#pollMs, pauseAfterErrorMs);
      try {
        await this.#requeueAbandoned(instantOf(this.#clock.now()));
        await this.#startDueJobs();
        // A job that ends wakes the worker.
        pauseMs = this.#hasRoom() ? await this.#msUntilNextJob() : this.#pollMs;
      } catch (error) {
        this.#log.error({ err: error }, 'Jobs could not be read from the database; the worker tries again.');
      }
      await setTimeout(pauseMs, undefined, { signal: this.#asleep.signal }).catch(() => {});
    }
    await Promise.all(this.#running);
  }

  /** Runs every job that is due now, and those they enqueue; returns how many were started here. */
  async runDue(): Promise<number> {
    await this.#requeueAbandoned(instantOf(this.#clock.now()));
    let count = await this.#startDueJobs();
    while (this.#running.size > 0) {
      await Promise.race(this.#running);
      count += await this.#startDueJobs();
    }
    return count;
  }

  #hasRoom(): boolean {
    return this.#running.size < parallelJobs;
  }

  /** Starts jobs that are due, as many as may run in parallel; returns how many. */
  async #startDueJobs(): Promise<number> {
    let count = 0;
    while (this.#hasRoom() && !this.#stopping.signal.aborted) {
      const job = await this.#take();
      if (!job) break;
      const run = this.#run(job).finally(() => {
        this.#running.delete(run);
        this.wake();
      });
      this.#running.add(run);
      count += 1;
    }
    return count;
  }

  async #msUntilNextJob(): Promise<number> {
    const now = this.#clock.now();
    const next = await findDueJob(this.#storage, { dueBy: instantOf(later(now, this.#pollMs)) });
    return next ? Math.max(Date.parse(next.dueAt) - now.getTime(), shortestPauseMs) : this.#pollMs;
  }

  async #take(): Promise<Job | undefined> {
    const nowDate = this.#clock.now();
    const now = instantOf(nowDate);
    // Reads first: a write that finds no job would still cost a transaction.
    if (!(await findDueJob(this.#storage, { dueBy: now }))) return undefined;
    const queue = urgentQueue;
    const isUrgentTurn = this.#taken % turnOfAllQueues > 0;
    const urgent = isUrgentTurn && (await findDueJobOfQueue(this.#storage, { queue, dueBy: now }));
    const leasedUntil = instantOf(later(nowDate, this.#leaseMs));
    const job = await this.#storage.writeOne(serviceActor, tx =>
      urgent ? takeJobOfQueue(tx, { queue, now, leasedUntil }) : takeJob(tx, { now, leasedUntil }),
    );
    if (job) this.#taken += 1;
    return job;
  }

  async #run(job: Job): Promise<void> {
    const heartbeat = setInterval(() => this.#extend(job), this.#leaseMs / 3);
    try {
      if (job.deadlineAt <= instantOf(this.#clock.now())) {
        throw new PermanentJobError('The deadline of the job has passed.');
      }
      const handler = this.#handlers.get(job.kind);
      // Retried until its deadline: during an upgrade a newer process may share the database, and have the handler.
      if (!handler) throw new Error('This version of the service has no handler for the kind of the job.');
      await this.#complete(job, await handler.run(job));
    } catch (error) {
      await this.#fail(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #extend({ id, attempt }: Job): Promise<void> {
    const leasedUntil = instantOf(later(this.#clock.now(), this.#leaseMs));
    // A failed heartbeat does no harm: two more follow before the lease expires.
    await this.#storage
      .writeOne(serviceActor, tx => extendLease(tx, { id, attempt, leasedUntil }))
      .catch(() => {});
  }

  async #complete({ id, attempt }: Job, completion: Completion): Promise<void> {
    const now = instantOf(this.#clock.now());
    await this.#storage.write(serviceActor, async tx => {
      const stillOurs = await finishJob(tx, { id, attempt, state: 'completed', now, lastError: null });
      if (stillOurs) await completion?.(tx);
    });
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    const { id, kind, attempt, deadlineAt } = job;
    if (error instanceof JobNotYetError) return this.#postpone(job, error);
    const nowDate = this.#clock.now();
    const now = instantOf(nowDate);
    const lastError =
      error instanceof Error ? hideCredentials(error.message).slice(0, maxErrorLength) : 'unknown';
    const dueAt = instantOf(later(nowDate, retryDelayMs(attempt)));
    const final = error instanceof PermanentJobError || dueAt >= deadlineAt;
    this.#log.warn({ jobId: id, kind, attempt, final, reason: lastError }, 'A job failed.');
    await this.#storage
      .writeOne(serviceActor, tx =>
        final
          ? finishJob(tx, { id, attempt, state: 'failed', now, lastError })
          : postponeJob(tx, { id, attempt, dueAt, lastError }),
      )
      // The database is unavailable: the lease will expire, and the job is requeued.
      .catch(() => {});
  }

  async #postpone({ id, attempt }: Job, { dueAt, message }: JobNotYetError): Promise<void> {
    await this.#storage
      .writeOne(serviceActor, tx =>
        postponeJob(tx, { id, attempt, dueAt: instantOf(dueAt), lastError: message }),
      )
      // As when a failure cannot be recorded.
      .catch(() => {});
  }

  /** Requeues the jobs whose lease has expired, and gives up those that were abandoned too often. */
  async #requeueAbandoned(leasedBefore: string): Promise<void> {
    const nowDate = this.#clock.now();
    const now = instantOf(nowDate);
    for (const { id, attempt, abandonments } of await listAbandonedJobs(this.#storage, { leasedBefore })) {
      const final = abandonments + 1 >= maxAbandonments;
      // At once the first time. After that it waits, so that a job that crashes processes leaves time in between.
      const delayMs = abandonments === 0 ? 0 : retryDelayMs(abandonments);
      this.#log.warn({ jobId: id, attempt, final }, 'The lease of a job expired.');
      const lastError = `Abandoned ${maxAbandonments} times: its lease expired before it ended.`;
      await this.#storage.writeOne(serviceActor, tx =>
        final
          ? finishJob(tx, { id, attempt, state: 'failed', now, lastError })
          : requeueAbandonedJob(tx, { id, attempt, dueAt: instantOf(later(nowDate, delayMs)) }),
      );
    }
  }
}

/** Exponential backoff with jitter, so that many jobs that failed together are not retried together. */
function retryDelayMs(attempt: number): number {
  const delayMs = Math.min(firstRetryMs * 2 ** (attempt - 1), longestRetryMs);
  return delayMs * (0.5 + Math.random());
}
