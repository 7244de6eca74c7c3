// Judges a bird after an import has changed its records, or its undo has. Weights of earlier days alert nobody.
import { findLatestWeight } from '../care/weights.queries.ts';
import { rejudgeBird, rejudgeBirds } from '../guard/rejudge.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdKey } from './record-kind.ts';

interface Moment {
  at: string;
  today: string;
  /** False if more records of the bird follow. */
  alerts: boolean;
}

/** Judges a locked bird, and alerts if its verdict has risen and is about a weight of today. */
export async function judgeImported(
  tx: Transaction,
  bird: BirdKey,
  { at, today, alerts }: Moment,
): Promise<void> {
  const latest = alerts ? await findLatestWeight(tx, bird) : undefined;
  if (latest?.recordedOn === today) await rejudgeBird(tx, bird, at);
  else await rejudgeBirds(tx, bird.workspaceId, [bird.birdId]);
}
