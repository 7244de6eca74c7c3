// What a job is: a chapter declares its types of jobs, enqueues them, and gives the worker a handler for each.
import { randomUUID } from 'node:crypto';
import { instantOf, later } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import { insertJob, insertOrAdvanceJob } from './jobs.queries.ts';

/** The queue of jobs that somebody is waiting for: its jobs go first. */
export const urgentQueue = 'urgent';

/** The queue of jobs that wait for servers of strangers, which may be slow: they take no place from other jobs. */
export const pushQueue = 'push';

/** Kind and queue are stored with every job, so they never change: the jobs of an older version must still run. */
export interface JobType<Payload> {
  readonly kind: string;
  /** What the metrics count by. */
  readonly queue: string;
  /** How long after it was enqueued a job is still worth running. */
  readonly validForMs: number;
  /** Never set: it tells the compiler which payload belongs to the type. */
  readonly payload?: Payload;
}

/** Declares a type of jobs. A payload is names and ids, never a credential. */
export const jobType = <Payload>(
  kind: string,
  settings: { queue: string; validForMs: number },
): JobType<Payload> => ({ kind, ...settings });

/** A job as its handler gets it. */
export interface Job<Payload = unknown> {
  id: string;
  kind: string;
  payload: Payload;
  /** 1 for the first attempt. */
  attempt: number;
  deadlineAt: string;
}

/** Writes in the transaction that completes the job. */
export type Completion = ((tx: Transaction) => Promise<void>) | undefined;

export interface JobHandler {
  readonly kind: string;
  run(job: Job): Promise<Completion>;
}

/** Thrown by a handler if every further attempt would fail the same way. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/** Thrown by a handler if the time for the job has not come yet: it is run again later, and nothing has failed. */
export class JobNotYetError extends Error {
  override name = 'JobNotYetError';
  readonly dueAt: Date;

  constructor(dueAt: Date) {
    super('The time for the job has not come yet.');
    this.dueAt = dueAt;
  }
}

/** A handler for the jobs of a type. `run` may be called again for the same job, after an error or a crash. */
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
  /** When it is to run; at once if left out. */
  dueAt?: Date;
}

/** Enqueues a job in the transaction that causes it: if that is rolled back, so is the job. */
export async function enqueue<Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  job: NewJob<Payload>,
  now: Date,
): Promise<void> {
  await insertJob(tx, rowOf(type, job, now));
  enqueuing.add(tx);
}

/** As `enqueue`, but if an unfinished job has the same key and is due later, it becomes due as early as this one. */
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

/** Whether a transaction has enqueued anything: the worker is then woken once it is committed. */
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
