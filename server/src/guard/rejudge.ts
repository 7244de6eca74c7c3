// Judges birds again and stores their verdicts, in the caller's transaction.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { enqueueRiseAlert } from '../alerts/weight-alert.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  findGuardInputs,
  listAllGuardInputs,
  listGuardInputs,
  lockAllBirds,
  updateVerdict,
  upsertVerdicts,
} from './guards.queries.ts';
import { type GuardInputs, type JudgedGuard, judgeBird, type StoredGuard } from './judge-bird.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/**
 * Judges a bird after any change to its weights or settings. The transaction must already have locked the bird. Does
 * nothing if the bird does not exist.
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
  if (!inputs) return;
  const { judgement, ...judged } = judgeBird(inputs, changedOn);
  const { verdict } = judgement.finding;
  const stored = { workspaceId, birdId, ...judged, verdict, judgement: JSON.stringify(judgement) };
  // Takes less than half of the time of storing the verdicts of a list of birds.
  if ((await updateVerdict(tx, stored)) === 0) {
    await storeVerdicts(tx, workspaceId, [[inputs, { ...judged, judgement }]], at);
  } else {
    await enqueueRiseAlert(tx, { workspaceId, birdId, before: inputs.verdict, after: verdict, at });
  }
}

/** Judges birds without sending alerts. The transaction must already have locked the birds. */
export async function rejudgeBirds(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birdIds: readonly string[],
): Promise<void> {
  const keys = JSON.stringify(birdIds.map(birdId => [birdId]));
  await judgeAll(tx, workspaceId, await listGuardInputs(tx, { workspaceId, keys }), null);
}

/**
 * Judges all current birds of a workspace, after a change to its limits. The transaction must already have locked the
 * workspace, so that no bird is added in the meantime.
 */
export async function rejudgeWorkspace(tx: Transaction, workspaceId: WorkspaceId, at: string): Promise<void> {
  await lockAllBirds(tx, { workspaceId });
  await judgeAll(tx, workspaceId, await listAllGuardInputs(tx, { workspaceId }), at);
}

/** After this many birds, judging pauses and yields to the event loop, so that other requests can run. */
const birdsPerTurn = 25;

async function judgeAll(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: readonly GuardInputs[],
  at: string | null,
): Promise<void> {
  const judged: (readonly [before: GuardInputs, judged: JudgedGuard])[] = [];
  for (const [index, inputs] of birds.entries()) {
    if (index > 0 && index % birdsPerTurn === 0) await nextTurn();
    judged.push([inputs, judgeBird(inputs)]);
  }
  await storeVerdicts(tx, workspaceId, judged, at);
}

/** Stores verdicts, and enqueues an alert for each bird whose verdict has risen, unless `at` is null. */
export async function storeVerdicts(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birds: ReadonlyArray<readonly [before: Pick<StoredGuard, 'birdId' | 'verdict'>, judged: JudgedGuard]>,
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
    await enqueueRiseAlert(tx, { workspaceId, birdId, before, after: judgement.finding.verdict, at });
  }
}
