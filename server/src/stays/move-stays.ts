// The stays of a bird that moves to another workspace. They move with it, and in the new workspace the bird is at home from
// the day of the move. The old workspace keeps what it needs to count the bird: its species, and the kinds and days of its
// stays. Undoing the move restores the stays, and the move is then counted in neither workspace.
import { randomUUID } from 'node:crypto';
import { isDeath } from '@flock-care/contract/shapes';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { FormerBirdsTable } from '../storage/tables/stays.ts';
import { localDay } from '../workspaces/local-time.ts';
import { findWorkspaceSettings } from '../workspaces/workspace-settings.queries.ts';
import { deleteArrival, upsertArrival } from './arrivals.queries.ts';
import { deleteFormerBird, findFormerBird, insertFormerBird } from './former-birds.queries.ts';
import { firstStayOf, inOrder } from './presence.ts';
import { readStoredArrival, type StoredArrival, unwrittenArrival } from './read-arrival.ts';
import { readStays, settlePresence } from './stay-history.ts';
import { deleteStay, insertStay, listStays, updateStay } from './stays.queries.ts';

type FormerBird = Omit<FormerBirdsTable, 'changeId' | 'formerStays'> & { formerStays: string };

/** Returns what the old workspace keeps of a bird. Read it before the bird's rows are deleted. */
export async function readFormerBird(tx: Transaction, bird: BirdRow, now: string): Promise<FormerBird> {
  const { workspaceId, species } = bird;
  const timeZone = await timeZoneOf(tx, workspaceId);
  const { joinedOn, source } = await readStoredArrival(tx, bird);
  const stays = await readStays(tx, bird, timeZone);
  const formerStays = JSON.stringify(stays.map(({ kind, startedOn }) => [kind, startedOn]));
  return { workspaceId, species, leftOn: localDay(new Date(now), timeZone), joinedOn, source, formerStays };
}

export const keepFormerBird = async (
  tx: Transaction,
  former: FormerBird,
  changeId: string,
): Promise<void> => {
  await insertFormerBird(tx, { ...former, changeId });
};

/** Begins a stay at home in the new workspace, unless the bird is dead or at home already. */
export async function arriveWithStays(
  tx: Transaction,
  { workspaceId, birdId }: { workspaceId: WorkspaceId; birdId: string },
  now: string,
): Promise<void> {
  const joinedOn = localDay(new Date(now), await timeZoneOf(tx, workspaceId));
  await changeArrival(tx, { workspaceId, birdId }, { joinedOn, source: 'transferred' });
  const latest = inOrder(await listStays(tx, { workspaceId, birdId })).at(-1);
  if (latest && latest.kind !== 'home' && !isDeath(latest.kind)) {
    if (latest.startedOn >= joinedOn) await updateStay(tx, { ...latest, kind: 'home' });
    else {
      const unnamed = { id: birdId, workspaceId, gotchaDay: joinedOn, createdAt: now };
      await insertStay(tx, { ...firstStayOf(unnamed, 'UTC'), id: randomUUID() });
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
    await changeArrival(tx, { workspaceId, birdId }, { joinedOn: former.joinedOn, source: former.source });
    await deleteFormerBird(tx, { workspaceId, changeId });
  }
  await settlePresence(tx, { workspaceId, birdId }, now);
}

async function changeArrival(
  tx: Transaction,
  { workspaceId, birdId }: { workspaceId: WorkspaceId; birdId: string },
  changes: Pick<StoredArrival, 'joinedOn' | 'source'>,
): Promise<void> {
  const arrival = { ...(await readStoredArrival(tx, { workspaceId, id: birdId })), ...changes };
  const isWritten = Object.entries(unwrittenArrival).some(
    ([column, value]) => arrival[column as keyof StoredArrival] !== value,
  );
  if (isWritten) await upsertArrival(tx, { ...arrival, workspaceId, birdId });
  else await deleteArrival(tx, { workspaceId, birdId });
}

/** Returns the time zone that a workspace has chosen. Defaults to UTC: the date is off by at most a day. */
const timeZoneOf = async (from: Reader, workspaceId: WorkspaceId): Promise<string> =>
  (await findWorkspaceSettings(from, { workspaceId }))?.timeZone ?? 'UTC';
