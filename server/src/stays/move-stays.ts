// Moves the stays of a bird to another workspace, where a living bird is at home from the day of the move. The old
// workspace keeps the data for its counts, such as the species and the kinds and days of the stays. If the move is
// undone, the stays are restored, and neither workspace counts the move.
import { randomUUID } from 'node:crypto';
import { isDeath } from '@flock-care/contract/shapes';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { FormerBirdsTable } from '../storage/tables/stays.ts';
import { deleteArrival, findArrival, upsertArrival } from './arrivals.queries.ts';
import { deleteFormerBird, findFormerBird, insertFormerBird } from './former-birds.queries.ts';
import { stayOn } from './life.ts';
import { firstStayOf, oldestFirst } from './presence.ts';
import { emptyArrival, readStoredArrival, type StoredArrival } from './read-arrival.ts';
import { readStays, refreshPresence } from './stay-history.ts';
import { deleteStay, insertStay, listStays, updateStay } from './stays.queries.ts';

type FormerBird = Omit<FormerBirdsTable, 'changeId' | 'formerStays'> & { formerStays: string };

/** The date of a move in one of the two workspaces, and that workspace's time zone. */
interface DayOfMove {
  today: string;
  timeZone: string;
}

/** Reads the data that the old workspace keeps about a bird. Call it before the bird's rows are deleted. */
export async function readFormerBird(
  tx: Transaction,
  bird: BirdRow,
  { today: leftOn, timeZone }: DayOfMove,
): Promise<FormerBird> {
  const { workspaceId, species } = bird;
  const { joinedOn, joinedDead, source } = await readStoredArrival(tx, bird);
  const stays = await readStays(tx, bird, timeZone);
  const formerStays = JSON.stringify(stays.map(({ kind, startedOn }) => [kind, startedOn]));
  return { workspaceId, species, leftOn, joinedOn, joinedDead, source, formerStays };
}

export const storeFormerBird = async (
  tx: Transaction,
  former: FormerBird,
  changeId: string,
): Promise<void> => {
  await insertFormerBird(tx, { ...former, changeId });
};

/**
 * Writes the arrival of a bird in its new workspace, and begins a stay at home there, unless the bird is dead or already
 * at home. Of the details that the old workspace had entered, only the bird's papers are kept.
 *
 * @param bird with its new workspace
 */
export async function arriveWithStays(
  tx: Transaction,
  bird: BirdRow,
  { fromName, now, today, timeZone }: DayOfMove & { fromName: string; now: string },
): Promise<void> {
  const { workspaceId, id: birdId } = bird;
  const stays = oldestFirst(await readStays(tx, bird, timeZone));
  const latest = stays.at(-1);
  const isDead = latest !== undefined && isDeath(latest.kind);
  const { breeder, certificateNumber, ringNumber, ringKind, microchip, reportable } = await readStoredArrival(
    tx,
    bird,
  );
  const papers = { breeder, certificateNumber, ringNumber, ringKind, microchip, reportable };
  const joined = { joinedOn: today, joinedDead: isDead, source: 'transferred', fromName } as const;
  await upsertArrival(tx, { ...emptyArrival, ...papers, ...joined, workspaceId, birdId });
  const current = stayOn({ stays }, today);
  if (!isDead && (!current || latest?.kind !== 'home')) {
    if (current && latest && latest.startedOn >= today) await updateStay(tx, { ...latest, kind: 'home' });
    else {
      const unnamed = { id: birdId, workspaceId, gotchaDay: today, createdAt: now };
      await insertStay(tx, { ...firstStayOf(unnamed, timeZone), id: randomUUID() });
    }
  }
  await refreshPresence(tx, { workspaceId, birdId }, now);
}

/** The move to undo. If that move was itself an undo, `undoes` is the id of the move that it undid. */
export interface UndoneMove {
  id: string;
  undoes: string | null;
}

/**
 * True if undoing a move returns the bird to its former workspace, so that the move does not count. Undoing an undo
 * moves the bird to the new workspace after all, and counts like any other move.
 */
export const isReturn = async (
  tx: Transaction,
  workspaceId: WorkspaceId,
  undone: UndoneMove,
): Promise<boolean> =>
  undone.undoes === null || Boolean(await findFormerBird(tx, { workspaceId, changeId: undone.id }));

/** Restores the stays of a bird after it has returned to its former workspace. */
export async function returnWithStays(
  tx: Transaction,
  { workspaceId, birdId }: { workspaceId: WorkspaceId; birdId: string },
  changeId: string,
  now: string,
): Promise<void> {
  const former = await findFormerBird(tx, { workspaceId, changeId });
  if (former) {
    const kinds = new Map(former.formerStays.map(([kind, startedOn]) => [startedOn, kind]));
    for (const stay of await listStays(tx, { workspaceId, birdId })) {
      const kind = kinds.get(stay.startedOn);
      if (kind === undefined) await deleteStay(tx, { workspaceId, birdId, id: stay.id });
      else if (kind !== stay.kind) await updateStay(tx, { ...stay, kind });
    }
    await restoreArrival(tx, { workspaceId, birdId }, former);
    await deleteFormerBird(tx, { workspaceId, changeId });
  }
  await refreshPresence(tx, { workspaceId, birdId }, now);
}

/**
 * Restores the three fields of an arrival that are kept with a former bird. If an earlier version moved the bird,
 * nothing else is known of its arrival.
 */
async function restoreArrival(
  tx: Transaction,
  key: { workspaceId: WorkspaceId; birdId: string },
  { joinedOn, joinedDead, source }: Pick<StoredArrival, 'joinedOn' | 'joinedDead' | 'source'>,
): Promise<void> {
  const stored = await findArrival(tx, key);
  const arrival = { ...(stored ?? emptyArrival), joinedOn, joinedDead, source };
  const isWritten = Object.entries(emptyArrival).some(
    ([column, value]) => (arrival[column as keyof StoredArrival] ?? value) !== value,
  );
  if (isWritten) await upsertArrival(tx, { ...arrival, ...key });
  else await deleteArrival(tx, key);
}
