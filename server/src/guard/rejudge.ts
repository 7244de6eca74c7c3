// Judges birds again and stores their verdicts, in the transaction that changes what they are judged by.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { alertOfRise } from '../alerts/weight-alert.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  findGuardInputs,
  listAllGuardInputs,
  listGuardInputs,
  lockAllBirds,
  upsertVerdicts,
} from './guards.queries.ts';
import { type GuardInputs, type Judged, judgeBird, type StoredGuard } from './judge-bird.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/**
 * Judges a bird after any change of its weights or settings. The transaction has locked the bird; of one that does not
 * exist, nothing is stored.
 *
 * @param at the time of the change
 * @param changedOn see `judgeBird`
 */
export async function rejudgeBird(
  tx: Transaction,
  { workspaceId, birdId }: BirdKey,
  at: string,
  changedOn?: string,
): Promise<void> {
  const inputs = await findGuardInputs(tx, { workspaceId, birdId });
  if (inputs) await storeVerdicts(tx, workspaceId, [[inputs, judgeBird(inputs, changedOn)]], at);
}

/** Judges some birds, which the transaction has locked, for the first time: nobody is alerted. */
export async function rejudgeBirds(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birdIds: readonly string[],
): Promise<void> {
  const keys = JSON.stringify(birdIds.map(birdId => [birdId]));
  await judgeAll(tx, workspaceId, await listGuardInputs(tx, { workspaceId, keys }), null);
}

/**
 * Judges all birds of a workspace, after a change of its limits. The transaction has locked the workspace, so no bird
 * is added meanwhile.
 */
export async function rejudgeWorkspace(tx: Transaction, workspaceId: WorkspaceId, at: string): Promise<void> {
  await lockAllBirds(tx, { workspaceId });
  await judgeAll(tx, workspaceId, await listAllGuardInputs(tx, { workspaceId }), at);
}

/** After so many birds, other requests get their turn. */
const birdsPerTurn = 25;

async function judgeAll(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: readonly GuardInputs[],
  at: string | null,
): Promise<void> {
  const judged: (readonly [before: GuardInputs, judged: Judged])[] = [];
  for (const [index, inputs] of birds.entries()) {
    if (index > 0 && index % birdsPerTurn === 0) await nextTurn();
    judged.push([inputs, judgeBird(inputs)]);
  }
  await storeVerdicts(tx, workspaceId, judged, at);
}

/** Stores verdicts. Of each bird whose verdict has risen, an alert is enqueued, unless `at` is null. */
export async function storeVerdicts(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: ReadonlyArray<readonly [before: Pick<StoredGuard, 'birdId' | 'verdict'>, judged: Judged]>,
  at: string | null,
): Promise<void> {
  if (birds.length === 0) return;
  const rows = birds.map(([{ birdId }, { judgement, ...judged }]) => [
    birdId,
    judged.targetReached,
    judged.referenceGrams,
    judged.lastCallOn,
    judged.windowFrom,
    judgement.finding.verdict,
    judgement,
  ]);
  await upsertVerdicts(tx, { workspaceId, rows: JSON.stringify(rows) });
  if (at === null) return;
  for (const [{ birdId, verdict: before }, { judgement }] of birds) {
    await alertOfRise(tx, { workspaceId, birdId, before, after: judgement.finding.verdict, at });
  }
}
