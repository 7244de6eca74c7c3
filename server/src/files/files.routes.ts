// The endpoints for a bird's files: list, add, show, change and delete them.
import { randomUUID } from 'node:crypto';
import type { BirdFile } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { instantOf } from '../clock.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Call, Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { lockFileOfBird, recordFileChange, removeFile } from './file-history.ts';
import {
  type FileKey,
  findContent,
  findFile,
  findVisitId,
  insertFile,
  listFiles,
  listFilesOfVisit,
  updateFile,
} from './files.queries.ts';
import { keepContent } from './keep-content.ts';
import { receiveFile } from './receive-file.ts';
import { showFile } from './show-file.ts';
import { expectBelowFileLimit, expectFreeStorage } from './storage-limit.ts';

const pages = new Pages('file', z.tuple([keyParts.day, keyParts.instant, keyParts.id]), [
  lastKeys.day,
  lastKeys.instant,
  lastKeys.id,
]);

type AddCall = Call<'POST /api/birds/:birdId/files'>;

export function fileRoutes(serve: Serve, context: AppContext): void {
  const { clock, fileStore } = context;

  /** Returns today's date in the flock's time zone. @throws RefusalError: 400 if `takenOn` is in the future */
  const expectPastOrToday = async (
    from: Reader,
    workspaceId: WorkspaceId,
    takenOn: string | undefined,
    part: 'payload' | 'query',
  ): Promise<string> => {
    const { today } = await findWorkspaceTime(from, workspaceId, context);
    if (takenOn !== undefined && takenOn > today) {
      throw refuseInput('file', part, { takenOn: [`Must not be after today, ${today}.`] });
    }
    return today;
  };

  serve(
    'GET /api/birds/:birdId/files',
    async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
      const [beforeDay, beforeInstant, beforeId] = pages.keyBefore(query);
      const { vetVisitId } = query;
      const list = vetVisitId === undefined ? listFiles : listFilesOfVisit;
      const rows = await list(storage, {
        ...{ workspaceId, birdId, vetVisitId: vetVisitId ?? '' },
        ...{ beforeDay, beforeInstant, beforeId, limit: pages.rowsToRead(query) },
      });
      if (rows.length === 0) await expectBird(storage, workspaceId, birdId);
      const page = pages.pageOf(rows, query, ({ takenOn, createdAt, id }) => [takenOn, createdAt, id]);
      return ok({ files: page.rows.map(showFile), nextCursor: page.nextCursor });
    },
  );

  serve('POST /api/birds/:birdId/files', async call => {
    const { caller, params, query, body, storage, outsideQueue } = call;
    const { workspaceId } = caller;
    const key = { workspaceId, birdId: params.birdId, id: query.id ?? randomUUID() };
    const today = await expectPastOrToday(storage, workspaceId, query.takenOn ?? undefined, 'query');
    const isNew = (await findFile(storage, key)) === undefined;
    await expectBirdAndVisit(storage, key, query.vetVisitId);
    // A file that has already arrived needs no additional storage.
    const sentBytes = Number(call.request.headers['content-length'] ?? 0);
    if (isNew) await expectFileFits(storage, key, { fileBytes: sentBytes, storedBytes: sentBytes });
    return outsideQueue(async () => {
      const received = await receiveFile(fileStore, body, query.name);
      try {
        const existing = await findFile(storage, key);
        if (existing) {
          const response = respondTo(showFile(existing), received.digest, false);
          // The store may have lost the bytes: sending them again brings them back.
          const stored = await findContent(storage, key);
          if (stored) await keepContent({ storage, clock }, stored.contentWorkspaceId, received);
          return response;
        }
        await keepContent({ storage, clock }, workspaceId, received);
        return await add(call, key, query.takenOn || today, received);
      } finally {
        await received.discard();
      }
    });
  });

  /** Adds a file whose bytes are in the store. */
  const add = (
    { caller, query, write, lockWorkspace }: AddCall,
    key: FileKey,
    takenOn: string,
    { type, bytes, digest }: Awaited<ReturnType<typeof receiveFile>>,
  ) => {
    const { name, caption = '', vetVisitId = null } = query;
    const row = {
      ...{ ...key, vetVisitId, fileName: name, fileType: type, bytes, digest, caption, takenOn },
      contentWorkspaceId: key.workspaceId,
      ...{ previewType: null, previewDigest: null, previewWorkspaceId: null },
      ...{ createdAt: instantOf(clock.now()), createdByUserId: caller.userId },
    };
    return write(async tx => {
      // The upload may have taken a long time, so the checks are repeated. The lock keeps two uploads from claiming the
      // same free space.
      await lockWorkspace(tx);
      const existing = await findFile(tx, key);
      if (existing) return respondTo(showFile(existing), digest, false);
      await expectBirdAndVisit(tx, key, vetVisitId);
      // The bytes are already counted, because they are in the store.
      await expectFileFits(tx, key, { fileBytes: bytes, storedBytes: 0 });
      const isNew = (await insertFile(tx, row)) !== undefined;
      if (isNew) await recordFileChange(tx, { ...key, at: row.createdAt }, null, row);
      const file = await findFile(tx, key);
      if (!file) throw refuse('birdNotFound');
      return respondTo(showFile(file), digest, isNew);
    });
  };

  const expectFileFits = async (
    from: Reader,
    key: FileKey,
    needed: Parameters<typeof expectFreeStorage>[2],
  ): Promise<void> => {
    await expectBelowFileLimit(from, key);
    await expectFreeStorage(from, key.workspaceId, needed, context);
  };

  serve(
    'GET /api/birds/:birdId/files/:fileId',
    async ({ caller: { workspaceId }, params: { birdId, fileId: id }, storage }) => {
      const file = await findFile(storage, { workspaceId, birdId, id });
      if (!file) throw refuse('fileNotFound');
      return ok({ file: showFile(file) });
    },
  );

  serve(
    'PATCH /api/birds/:birdId/files/:fileId',
    async ({ caller: { workspaceId }, params: { birdId, fileId: id }, body, storage, write }) => {
      await expectPastOrToday(storage, workspaceId, body.takenOn, 'payload');
      const key = { workspaceId, birdId, id };
      const { name, ...others } = body;
      return write(async tx => {
        const before = await lockFileOfBird(tx, key);
        const after = { ...before, ...omitUndefined(others), ...(name !== undefined && { fileName: name }) };
        if (body.vetVisitId) await expectBirdAndVisit(tx, key, body.vetVisitId);
        await updateFile(tx, { ...after, ...key });
        await recordFileChange(tx, { ...key, at: instantOf(clock.now()) }, before, after);
        return ok({ file: showFile(await findFile.required(tx, key)) });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/files/:fileId',
    async ({ caller: { workspaceId }, params: { birdId, fileId: id }, write }) => {
      const key = { workspaceId, birdId, id };
      return write(async tx => {
        const stored = await lockFileOfBird(tx, key);
        const changeId = await recordFileChange(tx, { ...key, at: instantOf(clock.now()) }, stored, null);
        await removeFile(tx, { ...key, changeId });
        return noContent();
      });
    },
  );
}

/** @throws RefusalError: 404 if there is no such bird, or the bird has no such visit */
async function expectBirdAndVisit(
  from: Reader,
  { workspaceId, birdId }: FileKey,
  vetVisitId: string | null | undefined,
): Promise<void> {
  await expectBird(from, workspaceId, birdId);
  if (vetVisitId && !(await findVisitId(from, { workspaceId, birdId, vetVisitId }))) {
    throw refuse('vetVisitNotFound');
  }
}

/** @throws RefusalError: 409 if the id belongs to a file with different bytes */
function respondTo(file: BirdFile, digest: string, isNew: boolean) {
  if (isNew) return created({ file });
  if (file.digest !== digest) throw refuse('fileIdTaken');
  return ok({ file });
}
