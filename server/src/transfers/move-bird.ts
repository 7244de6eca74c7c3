// A bird moves to another flock with all its records, in one transaction.
import { deleteBird, lockBird } from '../birds/birds.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { copyBird, recordCopies } from './move-bird.queries.ts';
import { revokeCodesOf } from './transfer-codes.queries.ts';
import { cancelTransfersOf } from './transfers.queries.ts';

export interface Move {
  birdId: string;
  from: WorkspaceId;
  to: WorkspaceId;
}

/** `gone`: the flock has no such bird (any more). `tagId taken`: the receiving flock has a bird with its tagId. */
export type MoveOutcome = 'moved' | 'gone' | 'tagId taken';

/**
 * Moves the bird, ends its open codes and pending transfers, or changes nothing. Rows are copied and the old ones
 * deleted, since the flock is part of every key: so it also works where flocks live on different machines.
 */
export async function moveBird(tx: Transaction, move: Move, now: string): Promise<MoveOutcome> {
  const { birdId, from } = move;
  if (!(await lockBird(tx, { workspaceId: from, birdId }))) return 'gone';
  if (!(await copyBird(tx, move))) return 'tagId taken';
  for (const copyRecords of recordCopies) await copyRecords(tx, move);
  await deleteBird(tx, { workspaceId: from, birdId });
  await revokeCodesOf(tx, { workspaceId: from, birdId, now });
  await cancelTransfersOf(tx, { workspaceId: from, birdId, now });
  return 'moved';
}
