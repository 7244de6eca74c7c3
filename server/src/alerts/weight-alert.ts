// The job that a worse verdict causes: whether people are told is decided when it runs, by what is true then.
import { rankOf, type Verdict } from '@flock-care/contract/guard';
import { dayMs } from '../clock.ts';
import { enqueue, jobType, urgentQueue } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface WeightAlert {
  workspaceId: WorkspaceId;
  birdId: string;
  /** When it happened. */
  at: string;
  /** The verdict of the weights before. Left out if the weights have not changed. */
  before?: Verdict | null;
  /** An observation that was added or changed, and the signs that it showed before. */
  observed?: { observationId: string; signsBefore: readonly string[] };
}

export const weightAlert = jobType<WeightAlert>('weightAlert', { queue: urgentQueue, validForMs: 7 * dayMs });

interface Rise {
  workspaceId: WorkspaceId;
  birdId: string;
  before: Verdict | null;
  after: Verdict;
  at: string;
}

/**
 * Enqueues an alert if the weights of a bird look worse than before, and nothing otherwise. Also if they only look worth
 * watching: together with a sign that was observed, that is a call.
 */
export async function alertOfRise(
  tx: Transaction,
  { workspaceId, birdId, before, after, at }: Rise,
): Promise<void> {
  if (rankOf(after) <= rankOf(before ?? 'learning')) return;
  await enqueue(tx, weightAlert, { payload: { workspaceId, birdId, at, before } }, new Date(at));
}

/** Enqueues an alert after signs were observed that a bird did not show before. */
export const alertOfSigns = (
  tx: Transaction,
  { workspaceId, birdId }: Pick<Rise, 'workspaceId' | 'birdId'>,
  observed: NonNullable<WeightAlert['observed']>,
  at: string,
): Promise<void> =>
  enqueue(tx, weightAlert, { payload: { workspaceId, birdId, at, observed } }, new Date(at));
