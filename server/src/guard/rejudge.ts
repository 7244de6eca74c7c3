// Judges birds again and stores their verdicts, in the transaction that changes what they are judged by.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  findGuardInputs,
  listAllGuardInputs,
  listGuardInputs,
  lockAllBirds,
  upsertVerdicts,
} from './guards.queries.ts';
import { type GuardInputs, type Judged, judgeBird } from './judge-bird.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/**
 * Judges a bird after any change of its weights or settings. The transaction has locked the bird; of one that does not
 * exist, nothing is stored.
 *
 * @param changedOn see `judgeBird`
 */
export async function rejudgeBird(
  tx: Transaction,
  { workspaceId, birdId }: BirdKey,
  changedOn?: string,
): Promise<void> {
  const inputs = await findGuardInputs(tx, { workspaceId, birdId });
  if (inputs) await storeVerdicts(tx, workspaceId, [[birdId, judgeBird(inputs, changedOn)]]);
}

/** Judges some birds, which the transaction has locked. */
export async function rejudgeBirds(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birdIds: readonly string[],
): Promise<void> {
  const keys = JSON.stringify(birdIds.map(birdId => [birdId]));
  await judgeAll(tx, workspaceId, await listGuardInputs(tx, { workspaceId, keys }));
}

/**
 * Judges all birds of a workspace, after a change of its limits. The transaction has locked the workspace, so no bird
 * is added meanwhile.
 */
export async function rejudgeWorkspace(tx: Transaction, workspaceId: WorkspaceId): Promise<void> {
  await lockAllBirds(tx, { workspaceId });
  await judgeAll(tx, workspaceId, await listAllGuardInputs(tx, { workspaceId }));
}

/** After so many birds, other requests get their turn. */
const birdsPerTurn = 25;

async function judgeAll(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: readonly GuardInputs[],
): Promise<void> {
  const judged: (readonly [birdId: string, judged: Judged])[] = [];
  for (const [index, inputs] of birds.entries()) {
    if (index > 0 && index % birdsPerTurn === 0) await nextTurn();
    judged.push([inputs.birdId, judgeBird(inputs)]);
  }
  await storeVerdicts(tx, workspaceId, judged);
}

export async function storeVerdicts(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: ReadonlyArray<readonly [birdId: string, judged: Judged]>,
): Promise<void> {
  if (birds.length === 0) return;
  const rows = birds.map(([birdId, { judgement, ...judged }]) => [
    birdId,
    judged.targetReached,
    judged.referenceGrams,
    judged.lastCallOn,
    judged.windowFrom,
    judgement.finding.verdict,
    judgement,
  ]);
  await upsertVerdicts(tx, { workspaceId, rows: JSON.stringify(rows) });
}
