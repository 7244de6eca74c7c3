// Runs jobs: takes due jobs under a lease, calls their handlers, and records the outcome.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, instantOf, later, minuteMs } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import { changedWorkspaces } from '../storage/changed-workspaces.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { hideCredentials } from './hide-credentials.ts';
import {
  type Completion,
  type Job,
  type JobHandler,
  JobNotYetError,
  PermanentJobError,
  pushQueue,
  urgentQueue,
} from './job.ts';
import {
  extendLease,
  findDueJobOfQueue,
  findDueJobOutside,
  finishJob,
  listAbandonedJobs,
  postponeJob,
  requeueAbandonedJob,
  takeJobOfQueue,
  takeJobOutside,
} from './jobs.queries.ts';
import { within } from './within.ts';

const endOfTime = '9999-12-31T23:59:59.999Z';
/**
 * A job that was abandoned this often probably crashes its process. With a lower limit, an alert could be lost to mere
 * bad luck. The attempts are about half a minute apart, so even this many leave time for other jobs.
 */
export const maxAbandonments = 100;
const firstRetryMs = 2_000;
/**
 * The maximum delay before a retry, without jitter: short enough to send an email soon after the mail server is back.
 */
const maxRetryMs = 30_000;
/** The maximum number of parallel jobs per lane. */
export const parallelJobs = 5;
/** Pushes have their own lane, so that slow push services do not delay anything else. */
const lanes = ['main', 'push'] as const;
type Lane = (typeof lanes)[number];
/**
 * One in this many jobs of the main lane is the one that has been due the longest, even if urgent jobs are waiting, so
 * that urgent jobs never starve the others.
 */
const jobsPerOpenTurn = 5;
/** If a process enqueues a job and dies before running it, the job waits at most this long. */
const pollMsIfShared = 5_000;
/** A sole process polls rarely, because its polls only find jobs left over from a database outage. */
const pollMsIfSole = 60_000;
/** The maximum length of a stored error, in characters: enough for a mail server's message. */
const maxErrorLength = 500;
const pauseAfterErrorMs = 5_000;
/**
 * The time limit for a job: longer than any working server needs. Without it, a hanging job would occupy its slot
 * forever.
 */
const maxRunMs = 2 * minuteMs;
/** The minimum pause, for example if another process is currently taking the job that is due. */
const minPauseMs = 100;

export interface WorkerOptions {
  /** The time that a job stays leased to a process that has stopped extending the lease. */
  leaseMs?: number;
  /** The longest time that the handler of a job may take. */
  runMs?: number;
  /** The worker sleeps this long unless something wakes it or a job becomes due. */
  pollMs?: number;
}

interface WorkerParts {
  storage: Storage;
  clock: Clock;
  log: FastifyBaseLogger;
  handlers: readonly JobHandler[];
  /** Called after the completion of a job has written to the histories of these workspaces. */
  notifyOfChanges?: (workspaceIds: readonly WorkspaceId[]) => void;
}

export class Worker {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #notifyOfChanges: (workspaceIds: readonly WorkspaceId[]) => void;
  readonly #leaseMs: number;
  readonly #runMs: number;
  readonly #pollMs: number;
  readonly #stopping = new AbortController();
  readonly #running: Readonly<Record<Lane, Set<Promise<void>>>> = { main: new Set(), push: new Set() };
  #startedJobs = 0;
  #asleep = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    { storage, clock, log, handlers, notifyOfChanges = () => {} }: WorkerParts,
    {
      leaseMs = 30_000,
      runMs = maxRunMs,
      pollMs = storage.isSoleProcess ? pollMsIfSole : pollMsIfShared,
    }: WorkerOptions = {},
  ) {
    this.#storage = storage;
    this.#clock = clock;
    this.#log = log;
    this.#handlers = new Map(handlers.map(handler => [handler.kind, handler]));
    this.#notifyOfChanges = notifyOfChanges;
    this.#leaseMs = leaseMs;
    this.#runMs = runMs;
    this.#pollMs = pollMs;
  }

  start(): void {
    this.#loop = this.#runUntilStopped();
  }

  /** Wakes the worker after this process has enqueued a job, so that the job runs immediately. */
  wake(): void {
    this.#asleep.abort();
  }

  /** Stops taking jobs; resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
  }

  async #runUntilStopped(): Promise<void> {
    // If no other process uses the database, every lease in it is left over from an earlier run.
    if (this.#storage.isSoleProcess) await this.#requeueAbandoned(endOfTime).catch(() => {});
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      let pauseMs = Math.min(this.#pollMs, pauseAfterErrorMs);
      try {
        await this.#requeueAbandoned(instantOf(this.#clock.now()));
        await this.#startDueJobs();
        // The worker is also woken when a job ends.
        pauseMs = await this.#msUntilNextJob();
      } catch (error) {
        this.#log.error({ err: error }, 'Jobs could not be read from the database; the worker retries.');
      }
      await setTimeout(pauseMs, undefined, { signal: this.#asleep.signal }).catch(() => {});
    }
    await Promise.all(this.#runs());
  }

  /** Runs all due jobs and the due jobs that they enqueue; returns the number of jobs started. */
  async runDue(): Promise<number> {
    await this.#requeueAbandoned(instantOf(this.#clock.now()));
    let count = await this.#startDueJobs();
    while (this.#runs().length > 0) {
      await Promise.race(this.#runs());
      count += await this.#startDueJobs();
    }
    return count;
  }

  #runs(): Promise<void>[] {
    return lanes.flatMap(lane => [...this.#running[lane]]);
  }

  #hasRoom(lane: Lane): boolean {
    return this.#running[lane].size < parallelJobs;
  }

  /** Starts as many due jobs as may run in parallel; returns their number. */
  async #startDueJobs(): Promise<number> {
    let count = 0;
    for (const lane of lanes) count += await this.#startDueJobsOf(lane);
    return count;
  }

  async #startDueJobsOf(lane: Lane): Promise<number> {
    const running = this.#running[lane];
    let count = 0;
    while (this.#hasRoom(lane) && !this.#stopping.signal.aborted) {
      const job = await this.#take(lane);
      if (!job) break;
      const run = this.#run(job).finally(() => {
        running.delete(run);
        this.wake();
      });
      running.add(run);
      count += 1;
    }
    return count;
  }

  /** Returns the time until the next job is due in a lane that has room for it, but at most `#pollMs`. */
  async #msUntilNextJob(): Promise<number> {
    const now = this.#clock.now();
    const dueBy = instantOf(later(now, this.#pollMs));
    let pauseMs = this.#pollMs;
    for (const lane of lanes.filter(one => this.#hasRoom(one))) {
      const next = await this.#findDueJob(lane, dueBy);
      if (next) pauseMs = Math.min(pauseMs, Math.max(Date.parse(next.dueAt) - now.getTime(), minPauseMs));
    }
    return pauseMs;
  }

  #findDueJob(lane: Lane, dueBy: string): Promise<{ dueAt: string } | undefined> {
    const find = lane === 'push' ? findDueJobOfQueue : findDueJobOutside;
    return find(this.#storage, { queue: pushQueue, dueBy });
  }

  async #take(lane: Lane): Promise<Job | undefined> {
    const nowDate = this.#clock.now();
    const now = instantOf(nowDate);
    // Reads first: a write would cost a transaction even if it found no job.
    if (!(await this.#findDueJob(lane, now))) return undefined;
    const lease = { now, leasedUntil: instantOf(later(nowDate, this.#leaseMs)) };
    if (lane === 'push') {
      return this.#storage.writeOne(serviceActor, tx => takeJobOfQueue(tx, { queue: pushQueue, ...lease }));
    }
    const isUrgentTurn = this.#startedJobs % jobsPerOpenTurn > 0;
    const urgent =
      isUrgentTurn && (await findDueJobOfQueue(this.#storage, { queue: urgentQueue, dueBy: now }));
    const job = await this.#storage.writeOne(serviceActor, tx =>
      urgent
        ? takeJobOfQueue(tx, { queue: urgentQueue, ...lease })
        : takeJobOutside(tx, { queue: pushQueue, ...lease }),
    );
    if (job) this.#startedJobs += 1;
    return job;
  }

  async #run(job: Job): Promise<void> {
    const heartbeat = setInterval(() => this.#extend(job), this.#leaseMs / 3);
    try {
      if (job.deadlineAt <= instantOf(this.#clock.now())) {
        throw new PermanentJobError('The deadline of the job has passed.');
      }
      const handler = this.#handlers.get(job.kind);
      // The job is retried until its deadline: during an upgrade, a newer process on the same database may have the
      // handler.
      if (!handler) throw new Error('This version of the service has no handler for this kind of job.');
      await this.#complete(job, await within(this.#runMs, handler.run(job)));
    } catch (error) {
      await this.#fail(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #extend({ id, attempt }: Job): Promise<void> {
    const leasedUntil = instantOf(later(this.#clock.now(), this.#leaseMs));
    // A single failed heartbeat does no harm: another one follows before the lease expires.
    await this.#storage
      .writeOne(serviceActor, tx => extendLease(tx, { id, attempt, leasedUntil }))
      .catch(() => {});
  }

  async #complete({ id, attempt }: Job, completion: Completion): Promise<void> {
    const now = instantOf(this.#clock.now());
    const changed = await this.#storage.write(serviceActor, async tx => {
      const isStillLeased = await finishJob(tx, { id, attempt, state: 'completed', now, lastError: null });
      if (isStillLeased) await completion?.(tx);
      return changedWorkspaces(tx);
    });
    if (changed.length > 0) this.#notifyOfChanges(changed);
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
      // As above: the lease will expire, and the job is requeued.
      .catch(() => {});
  }

  /** Requeues the jobs whose lease has expired, and gives up on those that were abandoned too often. */
  async #requeueAbandoned(leasedBefore: string): Promise<void> {
    const nowDate = this.#clock.now();
    const now = instantOf(nowDate);
    for (const { id, attempt, abandonments } of await listAbandonedJobs(this.#storage, { leasedBefore })) {
      const final = abandonments + 1 >= maxAbandonments;
      // The first retry is immediate. Later ones are delayed, so that a job that crashes its process leaves time for others.
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

/** Exponential backoff with jitter, so that jobs that failed together are not retried together. */
function retryDelayMs(attempt: number): number {
  const delayMs = Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs);
  return delayMs * (0.5 + Math.random());
}
