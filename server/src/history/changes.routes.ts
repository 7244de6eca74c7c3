// The endpoints of the history: list changes, and undo one.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import type { Caller } from '../auth/callers.ts';
import { instantOf } from '../clock.ts';
import { expectOwn } from '../http/authorize.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { MissingParentError } from '../storage/errors.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { leastChangeId } from './change-id.ts';
import {
  countOtherChanges,
  findChange,
  findEndOfStretch,
  listChanges,
  listChangesOfBird,
  listChangesOfBirdAndKind,
  listChangesOfKind,
  listChangesOfWeights,
  lockBirdOfChange,
  type StoredChange,
  stretchLength,
} from './changes.queries.ts';
import { listOpenMoves } from './moves.queries.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { isUndoable, type UndoCall, type UndoMove, undoChange } from './undo.ts';

const pages = new Pages('change', z.tuple([keyParts.id]), [lastKeys.id]);

/** @param restorers by the kind of record; each chapter provides its own */
export function changeRoutes(
  serve: Serve,
  { storage, clock }: AppContext,
  restorers: Restorers,
  undoMove: UndoMove,
): void {
  serve('GET /api/changes', async ({ caller: { workspaceId }, query }) => {
    const { birdId, kind } = query;
    const [beforeId] = pages.keyBefore(query);
    const page = { workspaceId, beforeId, limit: pages.rowsToRead(query) };
    const read = await listMatching(storage, page, birdId, kind);
    const { rows, nextCursor } = pages.pageOf(read, query, ({ id }) => [id]);
    const now = clock.now();
    const openMoves = await findOpenMoves(storage, workspaceId, rows);
    return ok({ changes: rows.map(row => toChange(row, now, openMoves)), nextCursor });
  });

  serve('POST /api/changes/:changeId/undo', async ({ caller, params, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const key = { workspaceId, id: params.changeId };
    try {
      return await write(async tx => {
        const now = clock.now();
        const line = await findChange(tx, key);
        if (!line) throw refuse('changeNotFound');
        const undo = line.action === 'moved' ? undoMove : undoRecord;
        const id = await undo(tx, { caller, lockWorkspace }, line, now);
        const change = await findChange.required(tx, { workspaceId, id });
        return ok({ change: toChange(change, now, await findOpenMoves(tx, workspaceId, [change])) });
      });
    } catch (error) {
      // The bird or medication of the deleted record has been deleted, too.
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
    expectOwn(caller, change.userId);
    if (restorer?.isForManagers?.(change)) {
      const { role } = await lockWorkspace(tx);
      if (role !== 'owner' && role !== 'assistant') throw refuse('roleNotAllowed');
    }
    // The undo may bring a bird back.
    if (change.kind === 'bird') await keepLimits(tx, { workspaceId });
    if (!restorer || !isUndoable(change, now)) throw refuse('changeNotUndoable');
    // Otherwise the bird might move, and its history with it.
    if (change.birdId) await lockBirdOfChange(tx, { workspaceId, birdId: change.birdId });
    const isDeleted = change.action === 'deleted';
    if (!isDeleted) await expectOwnRecord(tx, caller, change, restorer);
    const undoId = await undoChange(tx, workspaceId, change, restorer, {
      at: instantOf(now),
      role: caller.role,
    });
    // The author of the record is known only now.
    if (isDeleted) await expectOwnRecord(tx, caller, change, restorer);
    return undoId;
  }
}

/** Checks the record too: a person's own change may concern somebody else's record. @throws RefusalError: 403 */
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
  birdId: string | undefined,
  kind: Change['kind'] | undefined,
): Promise<StoredChange[]> {
  if (birdId && kind) return listChangesOfBirdAndKind(storage, { ...page, birdId, kind });
  if (birdId) return listChangesOfBird(storage, { ...page, birdId });
  if (kind === 'weight') return listWeightChanges(storage, page);
  if (kind) return listChangesOfKind(storage, { ...page, kind });
  return listChanges(storage, page);
}

interface PageToRead {
  workspaceId: WorkspaceId;
  beforeId: string;
  limit: number;
}

const oldestId = leastChangeId(new Date(0));

/**
 * Lists changes to weights. On SQLite they have no index: most changes are to weights, so a page of them is found quickly
 * without one. If changes to weights are rare, the index of the other kinds shows which stretches contain none, and those
 * stretches are skipped without being read.
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

/** Returns the ids of those changes that are moves and can be undone. */
async function findOpenMoves(
  from: Reader,
  workspaceId: WorkspaceId,
  rows: readonly StoredChange[],
): Promise<ReadonlySet<string>> {
  const keys = rows.filter(({ action }) => action === 'moved').map(({ id }) => [id]);
  if (keys.length === 0) return new Set();
  const open = await listOpenMoves(from, { workspaceId, keys: JSON.stringify(keys) });
  return new Set(open.map(({ changeId }) => changeId));
}

function toChange(row: StoredChange, now: Date, openMoves: ReadonlySet<string>): Change {
  const { workspaceId: _, userId, userName: name, tokenName, undoneAt, ...change } = row;
  const isOpen = change.action !== 'moved' || openMoves.has(change.id);
  const undoable = undoneAt === null && isUndoable(row, now) && isOpen;
  return { ...change, by: { userId, name, tokenName }, undoable, undoneAt };
}
