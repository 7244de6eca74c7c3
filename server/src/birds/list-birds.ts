// The list of birds, streamed bird by bird if it has photos.
import type { Bird, BirdStatus } from '@flock-care/contract/shapes';
import { hashOf } from '../auth/credentials.ts';
import { type Columns, csvFile } from '../http/csv.ts';
import { matchesETag } from '../http/etag.ts';
import { notModified, ok } from '../http/responses.ts';
import { streamText } from '../http/stream-list.ts';
import { byName } from '../storage/collation.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findPhoto, listBirds, listBirdsAlone } from './birds.queries.ts';

interface ListOptions {
  workspaceId: WorkspaceId;
  status: BirdStatus;
  ifNoneMatch: string | undefined;
}

export async function listWithPhotos(storage: Storage, { workspaceId, status, ifNoneMatch }: ListOptions) {
  const birds = (await listBirds[status](storage, { workspaceId })).sort(byName);
  if (birds.every(bird => bird.photoDigest === null)) {
    return ok({ birds: birds.map(({ photoDigest, ...bird }) => ({ ...bird, photoDataUrl: null })) });
  }
  const tag = entityTag(birds);
  const headers = tag ? { etag: tag } : {};
  if (tag && matchesETag(ifNoneMatch, tag)) return notModified(headers);
  return { status: 200 as const, stream: streamText(writeBirds(storage, birds)), headers };
}

/** Like `listWithPhotos`, but every `photoDataUrl` is null and the ETag differs. */
export async function listWithoutPhotos(storage: Storage, { workspaceId, status, ifNoneMatch }: ListOptions) {
  const found = (await listBirdsAlone[status](storage, { workspaceId })).sort(byName);
  const birds = found.map(bird => ({ ...bird, photoDataUrl: null }));
  const headers = { etag: `"${hashOf(JSON.stringify(birds))}"` };
  return matchesETag(ifNoneMatch, headers.etag) ? notModified(headers) : ok({ birds }, headers);
}

type BirdAlone = Awaited<ReturnType<typeof listBirdsAlone.all>>[number];

const csvColumns: Columns<BirdAlone> = {
  Name: bird => bird.name,
  'Ring number': bird => bird.tagId,
  Species: bird => bird.species,
  Sex: bird => bird.gender,
  'Hatched on': bird => bird.dateOfBirth,
  'Gotcha day': bird => bird.gotchaDay,
  'Latest weight in grams': bird => bird.latestWeightGrams,
  'Weighed on': bird => bird.latestRecordedOn,
  Clinic: bird => bird.vetClinicName,
  'Address of the clinic': bird => bird.vetClinicAddress,
  'Account number': bird => bird.vetAccountNumber,
  Vet: bird => bird.vetDoctorName,
  'Added at': bird => bird.createdAt,
};

export async function listAsCsv(
  storage: Storage,
  { workspaceId, status, today }: Omit<ListOptions, 'ifNoneMatch'> & { today: string },
) {
  const birds = (await listBirdsAlone[status](storage, { workspaceId })).sort(byName);
  return csvFile(`birds-${today}.csv`, csvColumns, birds);
}

type ListedBird = Awaited<ReturnType<typeof listBirds.all>>[number];

/** Returns the ETag of a list with its photos; undefined if a photo was stored before digests existed. */
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
