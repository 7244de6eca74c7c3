// The endpoint that serves a file of a handover without a sign-in.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { instantOf } from '../clock.ts';
import { sendContent } from '../files/send-content.ts';
import { contentOf, previewOf } from '../files/stored-content.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { findHandoverContent } from './handover-files.queries.ts';
import { unlisted } from './unlisted.ts';

export function handoverFileRoutes(serve: Serve, { clock, fileStore }: AppContext): void {
  serve('GET /api/handovers/files/:fileKey', async ({ params: { fileKey }, query, request, storage }) => {
    const keyHash = hashOf(fileKey);
    const stored = await findHandoverContent(storage, { keyHash, now: instantOf(clock.now()) });
    if (!stored) throw refuse('fileNotFound');
    const content = query.part === 'preview' ? await previewOf(storage, stored) : contentOf(stored);
    if (!content) throw refuse('fileNotFound');
    const { headers, ...response } = await sendContent(fileStore, request, content);
    return { ...response, headers: { ...headers, ...unlisted } };
  });
}
