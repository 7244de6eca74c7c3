// The endpoints that export a flock, or one of its birds, as an archive.
import { Readable } from 'node:stream';
import { languageOf } from '@flock-care/contract/languages';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../auth/callers.ts';
import { findUser } from '../auth/users.queries.ts';
import { dayOf, instantOf } from '../clock.ts';
import type { FileResponse } from '../http/responses.ts';
import type { Call, Serve } from '../http/serve.ts';
import { type Speaker, speakerFor } from '../languages/sentence.ts';
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import { fileNameOf } from './photos.ts';
import { findBirdName } from './read-rows.queries.ts';
import type { Scope } from './read-rows.ts';
import { RunningExports } from './running-exports.ts';
import { writeArchive } from './write-archive.ts';

export function exportRoutes(serve: Serve, { fileStore, clock, stopping }: AppContext): void {
  const running = new RunningExports(stopping);

  serve('GET /api/workspace/export', async call => {
    const { storage } = call;
    const { workspaceId } = call.caller;
    const workspace = await findWorkspace(storage, { workspaceId });
    if (!workspace) throw refuse('workspaceNotFound');
    return send(call, { workspaceId }, workspace.name);
  });

  serve('GET /api/birds/:birdId/export', async call => {
    const { storage } = call;
    const { workspaceId } = call.caller;
    const { birdId } = call.params;
    const bird = await findBirdName(storage, { workspaceId, birdId });
    if (!bird) throw refuse('birdNotFound');
    return send(call, { workspaceId, birdId }, bird.name);
  });

  async function send(
    {
      caller,
      request,
      storage,
      outsideQueue,
    }: Pick<Call<'GET /api/workspace/export'>, 'caller' | 'request' | 'storage' | 'outsideQueue'>,
    scope: Scope,
    name: string,
  ): Promise<FileResponse> {
    const now = clock.now();
    const archive = {
      ...{ scope, name, exportedAt: instantOf(now) },
      speaker: await speakerTo(storage, caller, request),
    };
    const file =
      request.method === 'HEAD'
        ? Readable.from([])
        : // An export may have to wait for others, which are as slow as their clients.
          await outsideQueue(() =>
            running.begin(request, storage, snapshot => writeArchive(snapshot, fileStore, archive)),
          );
    const fileName = `${fileNameOf(name)}-${dayOf(now)}.zip`;
    return {
      status: 200,
      file,
      mediaType: 'application/zip',
      headers: {
        'content-disposition': dispositionOf(fileName),
        'cache-control': 'no-store',
        // Otherwise a proxy would buffer the whole response.
        'x-accel-buffering': 'no',
      },
    };
  }
}

/**
 * Returns the speaker for the exporting person's language, or for the request's language if the service does not speak
 * the person's.
 */
async function speakerTo(storage: Reader, { userId }: Caller, { headers }: FastifyRequest): Promise<Speaker> {
  const user = await findUser(storage, { userId });
  return speakerFor(languageOf([user?.locale ?? '']) ?? headers['accept-language']);
}

/** Returns the Content-Disposition header (RFC 6266): the file name in ASCII for old clients, and in full. */
function dispositionOf(fileName: string): string {
  const ascii = fileName.normalize('NFD').replace(/[^\x20-\x7e]+/g, '');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
