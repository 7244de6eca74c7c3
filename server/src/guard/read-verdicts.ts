// Reads stored verdicts, and applies the observed signs to them.
import { type GuardResult, judgeWeights, type ObservedSign, resultOf } from '@flock-care/contract/guard';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findGuardInputs, findStoredGuard, listGuardInputs, listStoredGuards } from './guards.queries.ts';
import { judgeBird, type StoredGuard, weighEveryDaysOf } from './judge-bird.ts';

/** The signs that affect the verdict, by the bird's id. */
export type SignsByBird = ReadonlyMap<string, readonly ObservedSign[]>;

export interface BirdVerdict {
  birdId: string;
  birdName: string;
  tagId: string;
  result: GuardResult;
  stored: StoredGuard;
}

/**
 * Lists the verdicts on all current birds in a workspace, with one statement, or two if some birds have no stored
 * judgement.
 */
export async function listVerdicts(
  from: Reader,
  workspaceId: WorkspaceId,
  signs: SignsByBird,
): Promise<BirdVerdict[]> {
  const birds = await listStoredGuards(from, { workspaceId });
  const unjudged = birds.filter(({ judgement }) => judgement === null);
  if (unjudged.length === 0) return birds.map(bird => verdictOf(bird, signs));
  const keys = JSON.stringify(unjudged.map(({ birdId }) => [birdId]));
  const inputs = await listGuardInputs(from, { workspaceId, keys });
  const judgedById = new Map(inputs.map(bird => [bird.birdId, { ...bird, ...judgeBird(bird) }]));
  return birds.map(bird => verdictOf(judgedById.get(bird.birdId) ?? bird, signs));
}

/** Finds the verdict of a bird; undefined if the workspace has no such bird. */
export async function findVerdict(
  from: Reader,
  bird: { workspaceId: WorkspaceId; birdId: string },
  signs: SignsByBird,
): Promise<BirdVerdict | undefined> {
  const stored = await findStoredGuard(from, bird);
  if (!stored || stored.judgement !== null) return stored && verdictOf(stored, signs);
  const inputs = await findGuardInputs(from, bird);
  return inputs && verdictOf({ ...inputs, ...judgeBird(inputs) }, signs);
}

/** Returns the verdict from a stored row. A row without a judgement counts as a bird without weights. */
export function verdictOf(stored: StoredGuard, signs: SignsByBird): BirdVerdict {
  const { birdId, birdName, tagId } = stored;
  const context = { signs: signs.get(birdId) ?? [], weighEveryDays: weighEveryDaysOf(stored) };
  const judgement = stored.judgement ?? judgeWeights([], {});
  return { birdId, birdName, tagId, result: resultOf(judgement, context), stored };
}
