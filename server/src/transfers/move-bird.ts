// Moves a bird with all its records to another workspace, in one transaction.
import { notifyOfArrival } from '../alerts/bird-arrival.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { deleteBird } from '../birds/birds.queries.ts';
import { cancelPendingTransfers, revokeTransferCodes } from '../birds/open-transfers.queries.ts';
import type { Config } from '../config/config.ts';
import { collectEvents } from '../events/collect-events.ts';
import { updateArrival } from '../guard/guards.queries.ts';
import { rejudgeBird, rejudgeBirds } from '../guard/rejudge.ts';
import { recordMove } from '../history/record-move.ts';
import {
  arriveWithStays,
  isReturn,
  readFormerBird,
  returnWithStays,
  storeFormerBird,
  type UndoneMove,
} from '../stays/move-stays.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { localDay } from '../workspaces/local-time.ts';
import { deleteBirdFromLists } from '../workspaces/member-access.queries.ts';
import { revokeHandoversOfBird } from '../workspaces/revoke-handovers.queries.ts';
import { findTimeZone } from '../workspaces/workspace-time.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import {
  copyBird,
  deleteCopiedChanges,
  historyWithoutArrival,
  recordCopies,
  wholeHistory,
} from './move-bird.queries.ts';
import { readWithheldArrival, restoreWithheldArrival, withholdArrival } from './withheld-arrival.ts';

interface Move {
  bird: BirdRow;
  to: WorkspaceId;
  now: string;
  /** The move that this one undoes. */
  undone?: UndoneMove;
}

/**
 * Moves a bird, revokes its transfer code and links, and cancels its pending transfer. The transaction must already
 * have locked the bird. Rows are copied and the old ones deleted, because the workspace is part of every key.
 *
 * @returns the id of the change; undefined, without a move, if the destination has a bird with the same tagId
 */
export async function moveBird(
  tx: Transaction,
  config: Config,
  { bird, to, now, undone }: Move,
): Promise<string | undefined> {
  const { id: birdId, workspaceId: from, name: birdName } = bird;
  const move = { birdId, from, to };
  const there = { workspaceId: to, birdId };
  await keepLimits(tx, { workspaceId: to });
  // The bird's history moves with it, so its changes here must become events first.
  while ((await collectEvents(tx, from, config, new Date(now))) > 0);
  if (!(await copyBird(tx, move))) return undefined;
  const { name: sourceWorkspaceName } = await findWorkspace.required(tx, { workspaceId: from });
  const former = await readFormerBird(tx, bird, await findDay(tx, config, from, now));
  const withheld = await readWithheldArrival(tx, { workspaceId: from, birdId });
  for (const copyRecords of Object.values(recordCopies)) await copyRecords(tx, move);
  await deleteBird(tx, { workspaceId: from, birdId });
  const day = await findDay(tx, config, to, now);
  await storeArrivalDay(tx, { ...there, arrivedOn: day.today });
  const returns = undone !== undefined && (await isReturn(tx, to, undone));
  if (returns) {
    await returnWithStays(tx, there, undone.id, now);
    await restoreWithheldArrival(tx, there, undone.id);
  } else {
    await arriveWithStays(tx, { ...bird, workspaceId: to }, { ...day, fromName: sourceWorkspaceName, now });
  }
  // The weight limits of the destination may differ.
  await rejudgeBird(tx, there, now);
  await notifyOfArrival(tx, there, now);
  for (const copyHistory of returns ? wholeHistory : historyWithoutArrival) await copyHistory(tx, move);
  await deleteCopiedChanges(tx, move);
  await revokeTransferCodes(tx, { workspaceId: from, birdId, now });
  await cancelPendingTransfers(tx, { workspaceId: from, birdId, now });
  await revokeHandoversOfBird(tx, { workspaceId: from, birdId, now });
  await deleteBirdFromLists(tx, { workspaceId: from, birdId });
  const names = { birdName, sourceWorkspaceName };
  const changeId = await recordMove(tx, { ...move, ...names, at: now, undoes: undone?.id });
  if (!returns) {
    await storeFormerBird(tx, former, changeId);
    await withholdArrival(tx, { workspaceId: from, changeId, movedAt: now }, withheld);
  }
  return changeId;
}

/** Returns the date of the move in a workspace, and the workspace's time zone. */
async function findDay(tx: Transaction, config: Config, workspaceId: WorkspaceId, now: string) {
  const timeZone = await findTimeZone(tx, workspaceId, config);
  return { timeZone, today: localDay(new Date(now), timeZone) };
}

/**
 * Stores the day of arrival, so that the guard counts earlier weights as history and does not mistake the bird for a
 * newcomer.
 */
async function storeArrivalDay(
  tx: Transaction,
  arrival: { workspaceId: WorkspaceId; birdId: string; arrivedOn: string },
): Promise<void> {
  if ((await updateArrival(tx, arrival)) > 0) return;
  await rejudgeBirds(tx, arrival.workspaceId, [arrival.birdId]);
  await updateArrival(tx, arrival);
}
