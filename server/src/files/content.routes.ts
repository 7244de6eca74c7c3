// The endpoints that serve a file and its preview, and receive the preview.
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { lockFileOfBird } from './file-history.ts';
import { findContent, findFile, updatePreview } from './files.queries.ts';
import { keepContent } from './keep-content.ts';
import { receivePicture } from './receive-file.ts';
import { type Content, respondIfUnchanged, sendContent } from './send-content.ts';
import { showFile } from './show-file.ts';
import { expectFreeStorage } from './storage-limit.ts';
import { contentOf, previewOf } from './stored-content.ts';

export function contentRoutes(serve: Serve, context: AppContext): void {
  const { fileStore } = context;
  const send = async (request: FastifyRequest, content: Content, digest: string | undefined) =>
    respondIfUnchanged(request, content, digest) ?? (await sendContent(fileStore, request, content, digest));

  serve(
    'GET /api/birds/:birdId/files/:fileId/content',
    async ({ caller: { workspaceId }, params: { birdId, fileId: id }, query, request, storage }) => {
      const stored = await findContent(storage, { workspaceId, birdId, id });
      if (!stored) throw refuse('fileNotFound');
      return send(request, contentOf(stored), query.digest);
    },
  );

  serve(
    'GET /api/birds/:birdId/files/:fileId/preview',
    async ({ caller: { workspaceId }, params: { birdId, fileId: id }, query, request, storage }) => {
      const stored = await findContent(storage, { workspaceId, birdId, id });
      if (!stored) throw refuse('fileNotFound');
      const preview = await previewOf(storage, stored);
      if (!preview) throw refuse('previewNotFound');
      return send(request, preview, query.digest);
    },
  );

  serve(
    'PUT /api/birds/:birdId/files/:fileId/preview',
    async ({ caller, params: { birdId, fileId: id }, body, write, lockWorkspace, outsideQueue, storage }) => {
      const { workspaceId } = caller;
      const key = { workspaceId, birdId, id };
      const file = await findContent(storage, key);
      if (!file) throw refuse('fileNotFound');
      return outsideQueue(async () => {
        const received = await receivePicture(fileStore, body);
        try {
          await expectFreeStorage(
            storage,
            workspaceId,
            { fileBytes: 0, storedBytes: received.bytes },
            context,
          );
          await keepContent({ storage, clock: context.clock }, workspaceId, received);
          return await write(async tx => {
            await lockWorkspace(tx);
            await lockFileOfBird(tx, key);
            const previewWorkspaceId = workspaceId === file.contentWorkspaceId ? null : workspaceId;
            const { type: previewType, digest: previewDigest } = received;
            await updatePreview(tx, { ...key, previewType, previewDigest, previewWorkspaceId });
            return ok({ file: showFile(await findFile.required(tx, key)) });
          });
        } finally {
          await received.discard();
        }
      });
    },
  );
}
