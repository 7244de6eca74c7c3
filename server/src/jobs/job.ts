// What a job is, and how one is put in.
import { randomUUID } from 'node:crypto';
import { instantOf, later } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import { insertJob } from './jobs.queries.ts';

/** A job's kind with the payload it carries: names and ids, never a credential. */
export interface JobPayloads {
  signInMail: { email: string; name: string; redirectTo: string };
  memberInviteMail: { workspaceId: number; memberId: string };
  transferInviteMail: { workspaceId: number; birdId: string; email: string };
  milestoneMail: { birdId: string; workspaceId: number; email: string; kind: MilestoneKind; year: number };
  milestoneReminder: { birdId: string; workspaceId: number; kind: MilestoneKind; year: number };
}

export type MilestoneKind = 'dateOfBirth' | 'gotchaDay';
export type JobKind = keyof JobPayloads;

/** The queue of a kind, as the metrics name it. */
const queues: Readonly<Record<JobKind, string>> = {
  signInMail: 'mail',
  memberInviteMail: 'mail',
  transferInviteMail: 'mail',
  milestoneMail: 'mail',
  milestoneReminder: 'birdMilestoneReminders',
};

export const milestoneQueue = queues.milestoneReminder;

/** A job in the hands of a worker. */
export interface Job<K extends JobKind = JobKind> {
  id: string;
  kind: K;
  payload: JobPayloads[K];
  attempt: number;
  createdAt: string;
  deadlineAt: string;
}

interface NewJob<K extends JobKind> {
  kind: K;
  payload: JobPayloads[K];
  /** How long the job is worth doing, in milliseconds from now. */
  goodForMs: number;
  /** At most one unfinished job has it. */
  uniqueKey?: string;
}

/** Puts a job in, in the transaction of what causes it: it is done if, and only if, that is kept. */
export async function enqueue<K extends JobKind>(tx: Transaction, job: NewJob<K>, now: Date): Promise<void> {
  await insertJob(tx, {
    id: randomUUID(),
    queue: queues[job.kind],
    kind: job.kind,
    uniqueKey: job.uniqueKey ?? null,
    payload: JSON.stringify(job.payload),
    now: instantOf(now),
    deadlineAt: instantOf(later(now, job.goodForMs)),
  });
}
