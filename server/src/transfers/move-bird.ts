// Moves a bird with all its records to another workspace, in one transaction.
import { notifyOfArrival } from '../alerts/bird-arrival.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { deleteBird } from '../birds/birds.queries.ts';
import { cancelPendingTransfers, revokeTransferCodes } from '../birds/open-transfers.queries.ts';
import { updateArrival } from '../guard/guards.queries.ts';
import { rejudgeBird, rejudgeBirds } from '../guard/rejudge.ts';
import { recordMove } from '../history/record-move.ts';
import {
  arriveWithStays,
  isReturn,
  keepFormerBird,
  readFormerBird,
  returnWithStays,
  type Undone,
} from '../stays/move-stays.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { endHandoversOfBird } from '../workspaces/end-handovers.queries.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import {
  copyArchives,
  copyBird,
  copyChanges,
  deleteCopiedChanges,
  recordCopies,
} from './move-bird.queries.ts';

/**
 * Moves a bird, revokes its transfer code and cancels its pending transfer. The transaction must already have locked the
 * bird. Rows are copied and the old ones deleted, because the workspace is part of every key. This also works if
 * workspaces are on different machines.
 *
 * @param undone the move that this one undoes
 * @returns the id of the change; undefined, with nothing changed, if the destination has a bird with the same tagId
 */
export async function moveBird(
  tx: Transaction,
  bird: BirdRow,
  to: WorkspaceId,
  now: string,
  undone?: Undone,
): Promise<string | undefined> {
  const { id: birdId, workspaceId: from, name: birdName } = bird;
  const move = { birdId, from, to };
  await keepLimits(tx, { workspaceId: to });
  if (!(await copyBird(tx, move))) return undefined;
  const former = await readFormerBird(tx, bird, now);
  for (const copyRecords of Object.values(recordCopies)) await copyRecords(tx, move);
  await deleteBird(tx, { workspaceId: from, birdId });
  await noteArrival(tx, { workspaceId: to, birdId }, now);
  const returns = undone !== undefined && (await isReturn(tx, to, undone));
  if (returns) await returnWithStays(tx, { workspaceId: to, birdId }, undone.id, now);
  else await arriveWithStays(tx, { workspaceId: to, birdId }, now);
  // The destination may have other limits.
  await rejudgeBird(tx, { workspaceId: to, birdId }, now);
  await notifyOfArrival(tx, { workspaceId: to, birdId }, now);
  await copyChanges(tx, move);
  await copyArchives(tx, move);
  await deleteCopiedChanges(tx, move);
  await revokeTransferCodes(tx, { workspaceId: from, birdId, now });
  await cancelPendingTransfers(tx, { workspaceId: from, birdId, now });
  await endHandoversOfBird(tx, { workspaceId: from, birdId, now });
  const { name: sourceWorkspaceName } = await findWorkspace.required(tx, { workspaceId: from });
  const names = { birdName, sourceWorkspaceName };
  const changeId = await recordMove(tx, { ...move, ...names, at: now, undoes: undone?.id });
  if (!returns) await keepFormerBird(tx, former, changeId);
  return changeId;
}

/**
 * Notes the day of arrival, so that the guard counts earlier weights as history and does not mistake the bird for a
 * newcomer. The date in UTC will do: the flock's date differs by at most a day, and the guard needs several weights.
 */
async function noteArrival(
  tx: Transaction,
  bird: { workspaceId: WorkspaceId; birdId: string },
  now: string,
): Promise<void> {
  const arrival = { ...bird, arrivedOn: now.slice(0, 10) };
  if ((await updateArrival(tx, arrival)) > 0) return;
  await rejudgeBirds(tx, bird.workspaceId, [bird.birdId]);
  await updateArrival(tx, arrival);
}
