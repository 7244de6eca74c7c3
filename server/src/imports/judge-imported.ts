// Judges a bird after an import or its undo has changed the bird's records. Weights from earlier days trigger no alert.
import { findLatestWeight } from '../care/weights.queries.ts';
import { rejudgeBird, rejudgeBirds } from '../guard/rejudge.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdKey } from './record-kind.ts';

interface JudgeOptions {
  at: string;
  today: string;
  /** False if a later part has more records of the bird. */
  sendsAlert: boolean;
}

/**
 * Judges a locked bird. With `sendsAlert`, enqueues an alert if the verdict has risen and the latest weight is today's.
 */
export async function judgeImported(
  tx: Transaction,
  bird: BirdKey,
  { at, today, sendsAlert }: JudgeOptions,
): Promise<void> {
  const latest = sendsAlert ? await findLatestWeight(tx, bird) : undefined;
  if (latest?.recordedOn === today) await rejudgeBird(tx, bird, at);
  else await rejudgeBirds(tx, bird.workspaceId, [bird.birdId]);
}
