// The job that runs after a bird's verdict got worse or signs were observed. It decides from the current records
// whether to alert anybody.
import { rankOf, type Verdict } from '@flock-care/contract/guard';
import { dayMs } from '../clock.ts';
import { enqueue, jobType, urgentQueue } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface WeightAlert {
  workspaceId: WorkspaceId;
  birdId: string;
  /** The time of the change to the records. */
  at: string;
  /** The verdict before the weights changed. Left out if they have not changed. */
  before?: Verdict | null;
  /**
   * The observation, or the weight with a body condition score, that was added or changed, and its signs before that.
   */
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
 * Enqueues the job if the verdict on a bird's weights got worse. Even a rise to `watch` counts: together with an
 * observed sign, it means a call to the vet.
 */
export async function enqueueRiseAlert(
  tx: Transaction,
  { workspaceId, birdId, before, after, at }: Rise,
): Promise<void> {
  if (rankOf(after) <= rankOf(before ?? 'learning')) return;
  await enqueue(tx, weightAlert, { payload: { workspaceId, birdId, at, before } }, new Date(at));
}

/** Enqueues the job after new signs were observed. */
export const enqueueSignAlert = (
  tx: Transaction,
  { workspaceId, birdId }: Pick<Rise, 'workspaceId' | 'birdId'>,
  observed: NonNullable<WeightAlert['observed']>,
  at: string,
): Promise<void> =>
  enqueue(tx, weightAlert, { payload: { workspaceId, birdId, at, observed } }, new Date(at));
