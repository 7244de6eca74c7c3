// The list of birds: in one piece without photos, streamed bird by bird with them.
import type { Bird } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { matchesETag } from '../http/etag.ts';
import { notModified, ok } from '../http/responses.ts';
import { streamText } from '../http/stream-list.ts';
import { byName } from '../storage/collation.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findPhoto, listBirds, listBirdsAlone } from './birds.queries.ts';

export async function listWithPhotos(storage: Storage, workspaceId: WorkspaceId, ifNoneMatch?: string) {
  const birds = (await listBirds(storage, { workspaceId })).sort(byName);
  if (birds.every(bird => bird.photoDigest === null)) {
    return ok({ birds: birds.map(({ photoDigest, ...bird }) => ({ ...bird, photoDataUrl: null })) });
  }
  const tag = entityTag(birds);
  const headers = tag ? { etag: tag } : {};
  if (tag && matchesETag(ifNoneMatch, tag)) return notModified(headers);
  return { status: 200 as const, stream: streamText(writeBirds(storage, birds)), headers };
}

/** The same list with every `photoDataUrl` null. Its ETag differs from that of a list with photos. */
export async function listWithoutPhotos(storage: Storage, workspaceId: WorkspaceId, ifNoneMatch?: string) {
  const found = (await listBirdsAlone(storage, { workspaceId })).sort(byName);
  const birds = found.map(bird => ({ ...bird, photoDataUrl: null }));
  const headers = { etag: `"${hashOf(JSON.stringify(birds))}"` };
  return matchesETag(ifNoneMatch, headers.etag) ? notModified(headers) : ok({ birds }, headers);
}

type ListedBird = Awaited<ReturnType<typeof listBirds>>[number];

/** The ETag of a list with its photos; undefined if a photo was stored before digests existed. */
function entityTag(birds: readonly ListedBird[]): string | undefined {
  return birds.some(bird => bird.photoDigest === '') ? undefined : `"${hashOf(JSON.stringify(birds))}"`;
}

/** Streams the list bird by bird, so that only one photo is in memory at a time. */
async function* writeBirds(storage: Storage, birds: readonly ListedBird[]): AsyncGenerator<string> {
  let separator = '{"birds":[';
  for (const { photoDigest, ...bird } of birds) {
    const { workspaceId, id: birdId } = bird;
    const photo = photoDigest === null ? undefined : await findPhoto(storage, { workspaceId, birdId });
    const birdWithPhoto: Bird = { ...bird, photoDataUrl: photo?.photoDataUrl ?? null };
    yield separator + JSON.stringify(birdWithPhoto);
    separator = ',';
  }
  yield ']}';
}
