// The endpoints that list, check, show, run, undo and discard imports.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { accepted, created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { checkImport } from './check-import.ts';
import {
  countChecked,
  deleteImport,
  findImport,
  insertImport,
  insertPart,
  listImports,
  lockImport,
  setImportState,
  startImport,
  startUndo,
} from './imports.queries.ts';
import { enqueueRun } from './run-import.ts';
import { showImport } from './show-import.ts';
import { isUndoable } from './undo-import.ts';

const pages = new Pages('import', z.tuple([keyParts.instant, keyParts.id]), [lastKeys.instant, lastKeys.id]);

/** After this many parts, the handler yields to the event loop, so that other requests can run. */
const partsPerTurn = 10;

/** The maximum number of imports per flock that have been checked but not run. */
const maxChecked = 10;

type ImportKey = Parameters<typeof findImport>[1];

export function importRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/imports', async ({ caller: { workspaceId }, query, storage }) => {
    const [beforeCreatedAt, beforeId] = pages.keyBefore(query);
    const limit = pages.rowsToRead(query);
    const read = await listImports(storage, { workspaceId, beforeCreatedAt, beforeId, limit });
    const { rows, nextCursor } = pages.pageOf(read, query, ({ createdAt, id }) => [createdAt, id]);
    return ok({ imports: rows.map(showImport), nextCursor });
  });

  serve(
    'POST /api/imports',
    async ({ caller: { workspaceId, userId }, body, write, lockWorkspace, storage }) => {
      const { today } = await findWorkspaceTime(storage, workspaceId, context);
      const { preview, parts, rows } = await checkImport(storage, body, { workspaceId, today });
      const id = randomUUID();
      return write(async tx => {
        // Without the lock, two requests at the same time could exceed the limit.
        await lockWorkspace(tx);
        const { imports } = await countChecked.required(tx, { workspaceId });
        if (imports >= maxChecked) throw refuse('importLimitReached');
        await insertImport(tx, {
          ...{ workspaceId, id, name: body.name, kind: body.kind, state: 'checked' },
          ...{ replaces: body.replace ?? null, preview: JSON.stringify(preview) },
          ...{ rowsDone: 0, rowsTotal: rows, createdAt: instantOf(clock.now()), createdByUserId: userId },
          ...{ rowsLeftOut: 0, kept: '[]', failures: 0, isUndoing: false, startedAt: null },
          ...{ startedByUserId: null, startedByTokenId: null, changeId: null },
        });
        for (const [part, planned] of parts.entries()) {
          if (part % partsPerTurn === 0) await nextTurn();
          await insertPart(tx, {
            ...{ workspaceId, importId: id, part, planned: JSON.stringify(planned), written: null },
          });
        }
        return created(await readShown(tx, { workspaceId, id }));
      });
    },
  );

  serve(
    'GET /api/imports/:importId',
    async ({ caller: { workspaceId }, params: { importId: id }, storage }) =>
      ok(await readShown(storage, { workspaceId, id })),
  );

  serve(
    'POST /api/imports/:importId/run',
    async ({ caller: { workspaceId, userId, tokenId }, params: { importId: id }, body, write }) =>
      write(async tx => {
        const stored = await lockOrRefuse(tx, { workspaceId, id });
        if (stored.state !== 'checked') throw refuse('importStarted');
        const { birds, records } = stored.preview;
        const replaces = body.replace ?? stored.replaces;
        if (replaces === null && birds.different + records.different > 0) throw refuse('importChoiceNeeded');
        const now = clock.now();
        await startImport(tx, {
          ...{ workspaceId, id, replaces: replaces ?? false, startedAt: instantOf(now) },
          ...{ startedByUserId: userId, startedByTokenId: tokenId },
        });
        await enqueueRun(tx, { workspaceId, importId: id, kind: stored.kind }, now);
        return accepted(await readShown(tx, { workspaceId, id }));
      }),
  );

  serve(
    'POST /api/imports/:importId/undo',
    async ({ caller: { workspaceId, userId, tokenId }, params: { importId: id }, write }) =>
      write(async tx => {
        const stored = await lockOrRefuse(tx, { workspaceId, id });
        const now = clock.now();
        if (!isUndoable(stored, now)) throw refuse('importNotUndoable');
        const starter = { startedByUserId: userId, startedByTokenId: tokenId };
        await startUndo(tx, { workspaceId, id, isUndoing: true, ...starter });
        await enqueueRun(tx, { workspaceId, importId: id, kind: stored.kind }, now);
        return ok(await readShown(tx, { workspaceId, id }));
      }),
  );

  serve(
    'DELETE /api/imports/:importId',
    async ({ caller: { workspaceId }, params: { importId: id }, write }) =>
      write(async tx => {
        const stored = await lockOrRefuse(tx, { workspaceId, id });
        if (stored.state !== 'checked') throw refuse('importStarted');
        // The parts of an archive may contain gigabytes of data. They are deleted later, a few at a time.
        if (stored.kind === 'archive') await setImportState(tx, { workspaceId, id, state: 'discarded' });
        else await deleteImport(tx, { workspaceId, id });
        return noContent();
      }),
  );

  async function lockOrRefuse(tx: Transaction, key: ImportKey) {
    const stored = await lockImport(tx, key);
    if (!stored) throw refuse('importNotFound');
    return stored;
  }

  async function readShown(from: Reader, key: ImportKey) {
    const stored = await findImport(from, key);
    if (!stored) throw refuse('importNotFound');
    return { import: showImport(stored) };
  }
}
