// The endpoints for a bird's small portrait: the picture that lists show instead of the photo.
import { readPhotoDataUrl } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { digestOfStoredPhoto } from '../birds/bird-history.ts';
import { findPhoto, findPortrait, lockBird, upsertPortrait } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { matchesETag } from '../http/etag.ts';
import { noContent, notModified } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { collectPicture } from './receive-file.ts';

/** The Cache-Control of a small portrait, if the URL has the digest of the photo that it was made from. */
const forever = 'private, max-age=31536000, immutable';

export function portraitRoutes(serve: Serve): void {
  serve(
    'GET /api/birds/:birdId/portrait',
    async ({ caller: { workspaceId }, params: { birdId }, query, request, storage }) => {
      const { digest, dataUrl, isCurrent } = await expectPicture(
        storage,
        { workspaceId, birdId },
        query.digest,
      );
      const headers = {
        etag: `"${digest}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        ...(isCurrent && { 'cache-control': forever }),
      };
      if (matchesETag(request.headers['if-none-match'], headers.etag)) return notModified(headers);
      const { mediaType, base64 } = readPhotoDataUrl(dataUrl);
      return { status: 200, file: Buffer.from(base64, 'base64'), mediaType, headers };
    },
  );

  /** Returns the small portrait, or the photo if there is none. @throws RefusalError: 404 */
  async function expectPicture(
    storage: Reader,
    bird: { workspaceId: WorkspaceId; birdId: string },
    photo: string | undefined,
  ) {
    const portrait = await findPortrait(storage, bird);
    if (portrait) {
      const { digest, portraitDataUrl: dataUrl, photoDigest } = portrait;
      return { digest, dataUrl, isCurrent: photo === photoDigest };
    }
    const { photoDataUrl: dataUrl, digest } = await expectPhoto(storage, bird);
    // A photo stored before digests existed has an empty digest. The photo is never current here, because a portrait
    // may still be added.
    return { digest: digest || hashOf(dataUrl), dataUrl, isCurrent: false };
  }

  serve(
    'PUT /api/birds/:birdId/portrait',
    async ({ caller: { workspaceId }, params: { birdId }, query, body, write, storage }) => {
      const bird = { workspaceId, birdId };
      await expectPhoto(storage, bird);
      const { type, picture } = await collectPicture(body);
      const portraitDataUrl = `data:${type};base64,${picture.toString('base64')}`;
      return write(async tx => {
        if (!(await lockBird(tx, bird))) throw refuse('birdNotFound');
        const photoDigest = await digestOfStoredPhoto(tx, bird);
        if (photoDigest === null) throw refuse('photoNotFound');
        if (photoDigest !== query.photo) throw refuse('photoChanged');
        await upsertPortrait(tx, { ...bird, photoDigest, portraitDataUrl, digest: hashOf(portraitDataUrl) });
        return noContent();
      });
    },
  );
}

/** @throws RefusalError: 404 if there is no such bird, or it has no photo */
async function expectPhoto(from: Reader, bird: { workspaceId: WorkspaceId; birdId: string }) {
  const photo = await findPhoto(from, bird);
  if (photo) return photo;
  await expectBird(from, bird.workspaceId, bird.birdId);
  throw refuse('photoNotFound');
}
