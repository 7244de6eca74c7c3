// The endpoints for the history: list changes, and undo one.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import type { Caller } from '../auth/callers.ts';
import { instantOf } from '../clock.ts';
import { expectCorrectable, expectOwn, isRecentEnough } from '../http/authorize.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { MissingParentError } from '../storage/errors.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listArchivedChanges } from './archive.queries.ts';
import { leastChangeId } from './change-id.ts';
import {
  careKinds,
  countOtherChanges,
  findChange,
  findChangeOfLongHistory,
  findEndOfStretch,
  listCareChanges,
  listCareChangesOfBird,
  listCareChangesOfListedBirds,
  listChanges,
  listChangesOfBird,
  listChangesOfBirdAndKind,
  listChangesOfKind,
  listChangesOfListedBirds,
  listChangesOfListedBirdsAndKind,
  listChangesOfWeights,
  lockBirdOfChange,
  type StoredChange,
  stretchLength,
} from './changes.queries.ts';
import { listOpenMoves } from './moves.queries.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { isUndoable, needsArchive, type UndoCall, type UndoMove, undoChange } from './undo.ts';

const pages = new Pages('change', z.tuple([keyParts.id]), [lastKeys.id]);

/** @param restorers by the kind of record */
export function changeRoutes(
  serve: Serve,
  { clock }: AppContext,
  restorers: Restorers,
  undoMove: UndoMove,
): void {
  serve('GET /api/changes', async ({ caller, query, storage }) => {
    const { workspaceId } = caller;
    const [beforeId] = pages.keyBefore(query);
    const page = { workspaceId, beforeId, limit: pages.rowsToRead(query) };
    const list = caller.kind === 'tabletSession' ? listMatchingCare : listMatching;
    const read = await list(storage, page, caller, query);
    const { rows, nextCursor } = pages.pageOf(read, query, ({ id }) => [id]);
    const now = clock.now();
    const recent = rows.filter(({ at }) => isRecentEnough(caller, at, now));
    const undoable = await findUndoable(storage, workspaceId, recent, now);
    return ok({ changes: rows.map(row => toChange(row, undoable)), nextCursor });
  });

  serve('POST /api/changes/:changeId/undo', async ({ caller, params, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const key = { workspaceId, id: params.changeId };
    try {
      return await write(async tx => {
        const now = clock.now();
        // An undo that brings a bird back locks the workspace. That lock must come before the one on the caller's list
        // of birds.
        if (caller.birdsListedAt !== null) await keepLimits(tx, { workspaceId });
        const line = await findChange(tx, key);
        if (!line) throw refuse('changeNotFound');
        const undo = line.action === 'moved' ? undoMove : undoRecord;
        const id = await undo(tx, { caller, lockWorkspace }, line, now);
        const change = await findChange.required(tx, { workspaceId, id });
        return ok({ change: toChange(change, await findUndoable(tx, workspaceId, [change], now)) });
      });
    } catch (error) {
      // The record to restore belonged to a bird or medication that has also been deleted.
      throw error instanceof MissingParentError ? refuse('changedSince') : error;
    }
  });

  /** @throws RefusalError */
  async function undoRecord(
    tx: Transaction,
    { caller, lockWorkspace }: UndoCall,
    change: StoredChange,
    now: Date,
  ): Promise<string> {
    const { workspaceId } = caller;
    const restorer = restorers[change.kind];
    if (caller.careOnly && !restorer?.findWriter) throw refuse('roleNotAllowed');
    // Otherwise, a refusal because the earlier ring number is taken would reveal a bird that the caller may not see.
    const changesRing = change.kind === 'bird' && Object.hasOwn(change.before ?? {}, 'tagId');
    if (caller.birdsListedAt !== null && changesRing && change.action === 'updated')
      throw refuse('roleNotAllowed');
    expectCorrectable(caller, change.userId, change.at, now);
    if (restorer?.isForManagers?.(change)) {
      const { role } = await lockWorkspace(tx);
      if (role !== 'owner' && role !== 'assistant') throw refuse('roleNotAllowed');
    }
    // If the undo brings a bird back, the limits must not change at the same time.
    if (change.kind === 'bird') await keepLimits(tx, { workspaceId });
    if (!restorer || !isUndoable(change, now)) throw refuse('changeNotUndoable');
    // Without the lock, the bird might move, and take its history with it.
    if (change.birdId) await lockBirdOfChange(tx, { workspaceId, birdId: change.birdId });
    const isDeleted = change.action === 'deleted';
    if (!isDeleted) await expectOwnRecord(tx, caller, change, restorer);
    const undoId = await undoChange(tx, workspaceId, change, restorer, {
      at: instantOf(now),
      role: caller.role,
    });
    // The author of a deleted record is known only after the undo has restored it.
    if (isDeleted) await expectOwnRecord(tx, caller, change, restorer);
    return undoId;
  }
}

/** Checks the record's author: a person's own change may concern somebody else's record. @throws RefusalError: 403 */
async function expectOwnRecord(
  tx: Transaction,
  caller: Caller,
  { recordId, birdId }: StoredChange,
  restorer: Restorer,
): Promise<void> {
  if (!caller.careOnly || !recordId || !birdId) return;
  const writtenBy = await restorer.findWriter?.(tx, { workspaceId: caller.workspaceId, birdId, recordId });
  if (writtenBy !== undefined) expectOwn(caller, writtenBy);
}

function listMatching(
  storage: Storage,
  page: PageToRead,
  { memberId, birdsListedAt }: Caller,
  { birdId, kind }: ChangesSearch,
): Promise<StoredChange[]> {
  if (birdId && kind) return listChangesOfBirdAndKind(storage, { ...page, birdId, kind });
  if (birdId) return listChangesOfBird(storage, { ...page, birdId });
  if (birdsListedAt !== null) return listChangesOfMember(storage, { ...page, memberId }, kind);
  if (kind === 'weight') return listWeightChanges(storage, page);
  if (kind) return listChangesOfKind(storage, { ...page, kind });
  return listChanges(storage, page);
}

/**
 * Like `listMatching`, but lists only the kinds that daily care writes, for a shared tablet. The history of settings
 * and people would reveal addresses and other flocks.
 */
async function listMatchingCare(
  storage: Storage,
  page: PageToRead,
  caller: Caller,
  query: ChangesSearch,
): Promise<StoredChange[]> {
  const { birdId, kind } = query;
  if (kind) return careKinds.includes(kind) ? listMatching(storage, page, caller, query) : [];
  if (birdId) return listCareChangesOfBird(storage, { ...page, birdId });
  const { memberId, birdsListedAt } = caller;
  if (birdsListedAt !== null) return listCareChangesOfListedBirds(storage, { ...page, memberId });
  return listCareChanges(storage, page);
}

interface ChangesSearch {
  birdId?: string | undefined;
  kind?: Change['kind'] | undefined;
}

interface PageToRead {
  workspaceId: WorkspaceId;
  beforeId: string;
  limit: number;
}

/** Lists the changes that a member with only some of the birds may see. */
async function listChangesOfMember(
  storage: Storage,
  page: PageToRead & { memberId: string },
  kind: Change['kind'] | undefined,
): Promise<StoredChange[]> {
  if (!kind) return listChangesOfListedBirds(storage, page);
  if (kind !== 'weight' && (await findChangeOfLongHistory(storage, page)))
    return listChangesOfKind(storage, { ...page, kind });
  return listChangesOfListedBirdsAndKind(storage, { ...page, kind });
}

const oldestId = leastChangeId(new Date(0));

/**
 * Lists changes to weights. On SQLite they have no index: most changes are to weights, so a page of them is found
 * quickly without one. If changes to weights are rare, the index of the other kinds shows which stretches contain none,
 * and those stretches are skipped without being read.
 */
async function listWeightChanges(storage: Storage, page: PageToRead): Promise<StoredChange[]> {
  if (storage.dialect === 'postgres') return listChangesOfWeights(storage, { ...page, firstId: oldestId });
  const found: StoredChange[] = [];
  for (let beforeId = page.beforeId; ; ) {
    const end = await findEndOfStretch(storage, { ...page, beforeId });
    const stretch = { ...page, beforeId, firstId: end?.id ?? oldestId };
    const { others } = await countOtherChanges.required(storage, stretch);
    if (others < stretchLength) {
      found.push(...(await listChangesOfWeights(storage, { ...stretch, limit: page.limit - found.length })));
    }
    if (!end || found.length >= page.limit) return found;
    beforeId = end.id;
    await nextTurn();
  }
}

/** Returns the ids of the changes that can be undone. */
async function findUndoable(
  from: Reader,
  workspaceId: WorkspaceId,
  rows: readonly StoredChange[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const recent = rows.filter(row => row.undoneAt === null && isUndoable(row, now));
  const moves = recent.filter(({ action }) => action === 'moved');
  const deletions = recent.filter(needsArchive);
  const keysOf = (changes: readonly StoredChange[]) => JSON.stringify(changes.map(({ id }) => [id]));
  const open = moves.length > 0 ? await listOpenMoves(from, { workspaceId, keys: keysOf(moves) }) : [];
  const archived =
    deletions.length > 0 ? await listArchivedChanges(from, { workspaceId, keys: keysOf(deletions) }) : [];
  const restorable = new Set([...open, ...archived].map(({ changeId }) => changeId));
  const isRestorable = (row: StoredChange) =>
    (row.action !== 'moved' && !needsArchive(row)) || restorable.has(row.id);
  return new Set(recent.filter(isRestorable).map(({ id }) => id));
}

function toChange(row: StoredChange, undoable: ReadonlySet<string>): Change {
  const { workspaceId: _, userId, userName: name, tokenName, undoneAt, ...change } = row;
  return { ...change, by: { userId, name, tokenName }, undoable: undoable.has(row.id), undoneAt };
}
