// The stays of a bird that moves to another workspace. They move with it, and in the new workspace the bird is at home from
// the day of the move. The old workspace keeps what it needs to count the bird: its species, and the kinds and days of its
// stays. Undoing the move restores the stays, and the move is then counted in neither workspace.
import { randomUUID } from 'node:crypto';
import { isDeath } from '@flock-care/contract/shapes';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { FormerBirdsTable } from '../storage/tables/stays.ts';
import { deleteArrival, findArrival, upsertArrival } from './arrivals.queries.ts';
import { deleteFormerBird, findFormerBird, insertFormerBird } from './former-birds.queries.ts';
import { stayOn } from './life.ts';
import { firstStayOf, inOrder } from './presence.ts';
import { readStoredArrival, type StoredArrival, unwrittenArrival } from './read-arrival.ts';
import { readStays, settlePresence } from './stay-history.ts';
import { deleteStay, insertStay, listStays, updateStay } from './stays.queries.ts';

type FormerBird = Omit<FormerBirdsTable, 'changeId' | 'formerStays'> & { formerStays: string };

/** The day of a move in one of the two workspaces. */
interface DayThere {
  today: string;
  timeZone: string;
}

/** Returns what the old workspace keeps of a bird. Read it before the bird's rows are deleted. */
export async function readFormerBird(
  tx: Transaction,
  bird: BirdRow,
  { today: leftOn, timeZone }: DayThere,
): Promise<FormerBird> {
  const { workspaceId, species } = bird;
  const { joinedOn, joinedDead, source } = await readStoredArrival(tx, bird);
  const stays = await readStays(tx, bird, timeZone);
  const formerStays = JSON.stringify(stays.map(({ kind, startedOn }) => [kind, startedOn]));
  return { workspaceId, species, leftOn, joinedOn, joinedDead, source, formerStays };
}

export const keepFormerBird = async (
  tx: Transaction,
  former: FormerBird,
  changeId: string,
): Promise<void> => {
  await insertFormerBird(tx, { ...former, changeId });
};

/**
 * Writes the arrival of a bird in its new workspace, and begins a stay at home there, unless the bird is dead or at home
 * already. The bird came from its old workspace. Only its papers are kept of what that workspace had entered.
 *
 * @param bird with its new workspace
 */
export async function arriveWithStays(
  tx: Transaction,
  bird: BirdRow,
  { fromName, now, today, timeZone }: DayThere & { fromName: string; now: string },
): Promise<void> {
  const { workspaceId, id: birdId } = bird;
  const stays = inOrder(await readStays(tx, bird, timeZone));
  const latest = stays.at(-1);
  const isDead = latest !== undefined && isDeath(latest.kind);
  const { breeder, certificateNumber, ringNumber, ringKind, microchip, reportable } = await readStoredArrival(
    tx,
    bird,
  );
  const papers = { breeder, certificateNumber, ringNumber, ringKind, microchip, reportable };
  const joined = { joinedOn: today, joinedDead: isDead, source: 'transferred', fromName } as const;
  await upsertArrival(tx, { ...unwrittenArrival, ...papers, ...joined, workspaceId, birdId });
  const current = stayOn({ stays }, today);
  if (!isDead && (!current || latest?.kind !== 'home')) {
    if (current && latest && latest.startedOn >= today) await updateStay(tx, { ...latest, kind: 'home' });
    else {
      const unnamed = { id: birdId, workspaceId, gotchaDay: today, createdAt: now };
      await insertStay(tx, { ...firstStayOf(unnamed, timeZone), id: randomUUID() });
    }
  }
  await settlePresence(tx, { workspaceId, birdId }, now);
}

/** A move being undone. If it was itself an undo, `undoes` is the id of the move it undid. */
export interface Undone {
  id: string;
  undoes: string | null;
}

/**
 * True if undoing a move returns the bird, so that the move does not count. Undoing an undo moves the bird to the new
 * workspace after all, and counts like any other move.
 */
export const isReturn = async (tx: Transaction, workspaceId: WorkspaceId, undone: Undone): Promise<boolean> =>
  undone.undoes === null || Boolean(await findFormerBird(tx, { workspaceId, changeId: undone.id }));

/** Undoes what a move did to the stays of a bird, when the bird is in its former workspace again. */
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
  await settlePresence(tx, { workspaceId, birdId }, now);
}

/** Restores how a bird had arrived, if only an earlier version kept that of the arrival. */
async function restoreArrival(
  tx: Transaction,
  key: { workspaceId: WorkspaceId; birdId: string },
  { joinedOn, joinedDead, source }: Pick<StoredArrival, 'joinedOn' | 'joinedDead' | 'source'>,
): Promise<void> {
  const stored = await findArrival(tx, key);
  const arrival = { ...(stored ?? unwrittenArrival), joinedOn, joinedDead, source };
  const isWritten = Object.entries(unwrittenArrival).some(
    ([column, value]) => (arrival[column as keyof StoredArrival] ?? value) !== value,
  );
  if (isWritten) await upsertArrival(tx, { ...arrival, ...key });
  else await deleteArrival(tx, key);
}
