// Enqueues an alert after a weight was recorded with a low body condition score.
import { conditionSignOf } from '@flock-care/contract/guard';
import { enqueueSignAlert } from '../alerts/weight-alert.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface ScoredWeight {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  bodyCondition: number | null;
  /** The time of the change. */
  recordedAt: string;
}

/**
 * Enqueues an alert if the score is low and differs from the one before, even for an old weight. When the job runs, it
 * checks whether the score still counts.
 */
export async function enqueueConditionAlert(
  tx: Transaction,
  { id, bodyCondition, recordedAt, ...bird }: ScoredWeight,
  before: number | null,
): Promise<void> {
  if (conditionSignOf(bodyCondition) === null || bodyCondition === before) return;
  const signBefore = conditionSignOf(before);
  const observed = { observationId: id, signsBefore: signBefore ? [signBefore] : [] };
  await enqueueSignAlert(tx, bird, observed, recordedAt);
}
