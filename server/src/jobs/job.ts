// Job types: each chapter declares its types, enqueues jobs, and gives the worker a handler for each type.
import { randomUUID } from 'node:crypto';
import { instantOf, later } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import { insertJob, insertOrAdvanceJob } from './jobs.queries.ts';

/** The queue of jobs that somebody is waiting for. They usually run first. */
export const urgentQueue = 'urgent';

/**
 * The queue of jobs that send requests to unknown servers. Such servers may be slow, and must not hold up other jobs.
 */
export const pushQueue = 'push';

/** Kind and queue are stored with every job, so they must never change: jobs from an older version must still run. */
export interface JobType<Payload> {
  readonly kind: string;
  /** The worker usually runs the jobs of the urgent queue first. It runs those of the push queue in a separate lane. */
  readonly queue: string;
  /** A job is still worth running for this long after it was due. */
  readonly validForMs: number;
  /** Never set. It links the type to its payload for the compiler. */
  readonly payload?: Payload;
}

/** Declares a job type. A payload never contains a credential. */
export const jobType = <Payload>(
  kind: string,
  settings: { queue: string; validForMs: number },
): JobType<Payload> => ({ kind, ...settings });

/** A job as its handler receives it. */
export interface Job<Payload = unknown> {
  id: string;
  kind: string;
  payload: Payload;
  /** 1 for the first attempt. */
  attempt: number;
  deadlineAt: string;
}

/** Further changes, made in the transaction that completes the job. */
export type Completion = ((tx: Transaction) => Promise<void>) | undefined;

export interface JobHandler {
  readonly kind: string;
  run(job: Job): Promise<Completion>;
}

/** Thrown by a handler if every further attempt would fail the same way. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/** Thrown by a handler if it is too early for the job. The job runs again later, and this is not a failure. */
export class JobNotYetError extends Error {
  override name = 'JobNotYetError';
  readonly dueAt: Date;

  constructor(dueAt: Date) {
    super('It is too early for the job.');
    this.dueAt = dueAt;
  }
}

/** Creates the handler for a job type. `run` may be called again for the same job, after an error or a crash. */
export const jobHandler = <Payload>(
  { kind }: JobType<Payload>,
  run: (job: Job<Payload>) => Promise<Completion>,
): JobHandler => ({
  kind,
  // `enqueue` gave the job the payload of its type.
  run: job => run(job as Job<Payload>),
});

interface NewJob<Payload> {
  payload: Payload;
  /** If set, nothing is enqueued while an unfinished job has the same key. */
  uniqueKey?: string;
  /** The time from which the job may run; by default immediately. */
  dueAt?: Date;
}

/** Enqueues a job in the transaction that causes it. If the transaction is rolled back, there is no job. */
export async function enqueue<Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  job: NewJob<Payload>,
  now: Date,
): Promise<void> {
  await insertJob(tx, rowOf(type, job, now));
  enqueuing.add(tx);
}

/** Like `enqueue`, but if an unfinished job has the same key and is due later, it becomes due as early as this one. */
export async function enqueueOrAdvance<Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  job: NewJob<Payload> & { uniqueKey: string },
  now: Date,
): Promise<void> {
  await insertOrAdvanceJob(tx, rowOf(type, job, now));
  enqueuing.add(tx);
}

const enqueuing = new WeakSet<Transaction>();

/** True if a transaction has enqueued a job: the worker is then woken after the commit. */
export const hasEnqueued = (tx: Transaction): boolean => enqueuing.has(tx);

const rowOf = <Payload>(
  type: JobType<Payload>,
  { payload, uniqueKey, dueAt }: NewJob<Payload>,
  now: Date,
) => ({
  id: randomUUID(),
  queue: type.queue,
  kind: type.kind,
  uniqueKey: uniqueKey ?? null,
  payload: JSON.stringify(payload),
  now: instantOf(now),
  dueAt: instantOf(dueAt ?? now),
  deadlineAt: instantOf(later(dueAt ?? now, type.validForMs)),
});
