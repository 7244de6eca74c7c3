// Moves a bird with all its records to another workspace, in one transaction.
import { tellOfArrival } from '../alerts/bird-arrival.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { deleteBird } from '../birds/birds.queries.ts';
import { cancelPendingTransfers, revokeTransferCodes } from '../birds/open-transfers.queries.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { recordMove } from '../history/record-change.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { endHandoversOfBird } from '../workspaces/end-handovers.queries.ts';
import {
  copyArchives,
  copyBird,
  copyChanges,
  deleteCopiedChanges,
  recordCopies,
} from './move-bird.queries.ts';

/**
 * Moves a bird that the transaction has locked, revokes its transfer code and cancels its pending transfer. Returns
 * false, and changes nothing, if the destination already has a bird with its tagId. Rows are copied and the old ones
 * deleted, because the workspace is part of every key. This also works if workspaces are on different machines.
 */
export async function moveBird(
  tx: Transaction,
  { id: birdId, workspaceId: from, name: birdName }: Pick<BirdsTable, 'id' | 'workspaceId' | 'name'>,
  to: WorkspaceId,
  now: string,
): Promise<boolean> {
  const move = { birdId, from, to };
  await keepLimits(tx, { workspaceId: to });
  if (!(await copyBird(tx, move))) return false;
  for (const copyRecords of Object.values(recordCopies)) await copyRecords(tx, move);
  await deleteBird(tx, { workspaceId: from, birdId });
  // The destination may have other limits.
  await rejudgeBird(tx, { workspaceId: to, birdId }, now);
  await tellOfArrival(tx, { workspaceId: to, birdId }, now);
  await copyChanges(tx, move);
  await copyArchives(tx, move);
  await deleteCopiedChanges(tx, move);
  await recordMove(tx, { workspaceId: from, birdId, birdName, at: now });
  await revokeTransferCodes(tx, { workspaceId: from, birdId, now });
  await cancelPendingTransfers(tx, { workspaceId: from, birdId, now });
  await endHandoversOfBird(tx, { workspaceId: from, birdId, now });
  return true;
}
