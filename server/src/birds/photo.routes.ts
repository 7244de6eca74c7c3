// The endpoint for a bird's photo: the image itself, for browsers to display and cache.
import { readPhotoDataUrl } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { matchesETag } from '../http/etag.ts';
import { type Headers, notModified } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { findPhoto, findPhotoDigest } from './birds.queries.ts';
import { expectBird } from './birds.routes.ts';

/** The Cache-Control header for a URL with a digest, because its photo never changes. */
const forever = 'private, max-age=31536000, immutable';

export function photoRoutes(serve: Serve): void {
  serve(
    'GET /api/birds/:birdId/photo',
    async ({ caller: { workspaceId }, params: { birdId }, query, request, storage }) => {
      const ifNoneMatch = request.headers['if-none-match'];
      const storedDigest = ifNoneMatch && (await findPhotoDigest(storage, { workspaceId, birdId }))?.digest;
      if (storedDigest && matchesETag(ifNoneMatch, tagOf(storedDigest))) {
        return notModified(headersOf(storedDigest, query.digest));
      }
      const photo = await findPhoto(storage, { workspaceId, birdId });
      if (!photo) {
        await expectBird(storage, workspaceId, birdId);
        throw refuse('photoNotFound');
      }
      // A photo stored before digests existed has an empty digest.
      const digest = photo.digest || hashOf(photo.photoDataUrl);
      const headers = headersOf(digest, query.digest);
      if (matchesETag(ifNoneMatch, tagOf(digest))) return notModified(headers);
      const { mediaType, base64 } = readPhotoDataUrl(photo.photoDataUrl);
      return { status: 200, file: Buffer.from(base64, 'base64'), mediaType, headers };
    },
  );
}

const tagOf = (digest: string) => `"${digest}"`;

/** Includes a policy that keeps browsers from running scripts in the image. */
const headersOf = (digest: string, expectedDigest: string | undefined): Headers => ({
  etag: tagOf(digest),
  'content-security-policy': "default-src 'none'; sandbox",
  ...(expectedDigest === digest && { 'cache-control': forever }),
});
