// The arrival of a bird that moves to another workspace, and the history of that arrival. Both name people, so they
// stay behind, and are restored if the move is undone.
import { findGuardArrival, updateArrival } from '../guard/guards.queries.ts';
import { deleteArrival, findArrival, upsertArrival } from '../stays/arrivals.queries.ts';
import { emptyArrival } from '../stays/read-arrival.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { WithheldArrival } from '../storage/tables/stays.ts';
import {
  deleteWithheldArrival,
  findWithheldArrival,
  insertWithheldArrival,
  listArrivalArchives,
  listArrivalChanges,
  restoreArchivedRow,
  restoreChange,
} from './withheld-arrivals.queries.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Reads the arrival of a bird that is about to move. */
export async function readWithheldArrival(tx: Transaction, bird: BirdKey): Promise<WithheldArrival> {
  const guard = await findGuardArrival(tx, bird);
  return {
    arrival: (await findArrival(tx, bird)) ?? null,
    guardArrivedOn: guard?.arrivedOn ?? null,
    changes: await listArrivalChanges(tx, bird),
    archivedRows: await listArrivalArchives(tx, bird),
  };
}

export const withholdArrival = async (
  tx: Transaction,
  move: { workspaceId: WorkspaceId; changeId: string; movedAt: string },
  withheld: WithheldArrival,
): Promise<void> => {
  await insertWithheldArrival(tx, { ...move, contents: JSON.stringify(withheld) });
};

/**
 * Restores the arrival of a bird whose move is undone. Does nothing if an earlier version moved the bird, because that
 * version withheld no arrivals.
 *
 * @param changeId the change that moved the bird
 */
export async function restoreWithheldArrival(
  tx: Transaction,
  bird: BirdKey,
  changeId: string,
): Promise<void> {
  const move = { workspaceId: bird.workspaceId, changeId };
  const stored = await findWithheldArrival(tx, move);
  if (!stored) return;
  const { arrival, guardArrivedOn, changes, archivedRows } = stored.contents;
  if (arrival) await upsertArrival(tx, { ...emptyArrival, ...arrival, ...bird });
  else await deleteArrival(tx, bird);
  await updateArrival(tx, { ...bird, arrivedOn: guardArrivedOn });
  for (const { before, after, ...change } of changes) {
    await restoreChange(tx, { ...change, before: textOf(before), after: textOf(after) });
  }
  for (const row of archivedRows) {
    await restoreArchivedRow(tx, { ...row, contents: JSON.stringify(row.contents) });
  }
  await deleteWithheldArrival(tx, move);
}

const textOf = (fields: object | null): string | null => fields && JSON.stringify(fields);
