// The endpoints of the history: list what has been changed, and undo a change.
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
import type { Transaction } from '../storage/statement.ts';
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
import type { Restorer, Restorers } from './restorer.ts';
import { isUndoable, undoChange } from './undo.ts';

const pages = new Pages('change', z.tuple([keyParts.id]), [lastKeys.id]);

/** @param restorers by the kind of record; they come from the chapters above */
export function changeRoutes(serve: Serve, { storage, clock }: AppContext, restorers: Restorers): void {
  serve('GET /api/changes', async ({ caller: { workspaceId }, query }) => {
    const { birdId, kind } = query;
    const [beforeId] = pages.keyBefore(query);
    const page = { workspaceId, beforeId, limit: pages.rowsToRead(query) };
    const read = await listMatching(storage, page, birdId, kind);
    const { rows, nextCursor } = pages.pageOf(read, query, ({ id }) => [id]);
    const now = clock.now();
    return ok({ changes: rows.map(row => toChange(row, now)), nextCursor });
  });

  serve(
    'POST /api/changes/:changeId/undo',
    async ({ caller, params: { changeId: id }, write, lockWorkspace }) => {
      const { workspaceId } = caller;
      try {
        return await write(async tx => {
          const now = clock.now();
          const change = await findChange(tx, { workspaceId, id });
          if (!change) throw refuse('changeNotFound');
          const restorer = restorers[change.kind];
          if (caller.careOnly && !restorer?.findWriter) throw refuse('roleNotAllowed');
          expectOwn(caller, change.userId);
          if (restorer?.managersOnly) {
            const { role } = await lockWorkspace(tx);
            if (role !== 'owner' && role !== 'assistant') throw refuse('roleNotAllowed');
          }
          // It may bring a bird back.
          if (change.kind === 'bird') await keepLimits(tx, { workspaceId });
          if (!restorer || !isUndoable(change, now)) throw refuse('changeNotUndoable');
          // A bird that is moving takes its history along.
          if (change.birdId) await lockBirdOfChange(tx, { workspaceId, birdId: change.birdId });
          const isDeleted = change.action === 'deleted';
          if (!isDeleted) await expectOwnRecord(tx, caller, change, restorer);
          const undoId = await undoChange(tx, workspaceId, change, restorer, instantOf(now));
          // Only now is it known whose the record was.
          if (isDeleted) await expectOwnRecord(tx, caller, change, restorer);
          return ok({ change: toChange(await findChange.required(tx, { workspaceId, id: undoId }), now) });
        });
      } catch (error) {
        // The bird or medication of a deleted record has been deleted as well.
        throw error instanceof MissingParentError ? refuse('changedSince') : error;
      }
    },
  );
}

/** A person's own change may be of a record that another wrote. @throws RefusalError: 403 */
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
 * On SQLite no index leads to the changes of weights: most are of weights, and a page of them is soon found. Where they are
 * rare, the index of the other kinds tells which stretches have none, and those are passed over without being read.
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

function toChange(row: StoredChange, now: Date): Change {
  const { workspaceId: _, userId, userName: name, tokenName, undoneAt, ...change } = row;
  const undoable = undoneAt === null && isUndoable(row, now);
  return { ...change, by: { userId, name, tokenName }, undoable, undoneAt };
}
