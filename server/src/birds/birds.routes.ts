// Birds: add, change, list, delete.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Bird, type BirdInput, defaultChartColor } from '@flock-care/contract';
import { created, noContent, ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import { hashOf } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { given } from '../given.ts';
import { byName } from '../order.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { revokeCodesOf } from '../transfers/transfer-codes.queries.ts';
import { cancelTransfersOf } from '../transfers/transfers.queries.ts';
import {
  deleteBird,
  deletePhoto,
  findBird,
  findBirdId,
  findPhoto,
  insertBird,
  listBirds,
  lockBird,
  updateBird,
  upsertPhoto,
} from './birds.queries.ts';

export function birdRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/birds', async ({ caller: { workspaceId }, request }) => {
    const birds = (await listBirds(storage, { workspaceId })).sort(byName);
    if (birds.every(bird => bird.photoDigest === null)) {
      return ok({ birds: birds.map(({ photoDigest, ...bird }) => ({ ...bird, photoDataUrl: null })) });
    }
    const tag = entityTag(birds);
    const headers = tag ? { etag: tag } : {};
    if (tag && knows(request.headers['if-none-match'], tag)) return { status: 304, body: null, headers };
    return { status: 200, stream: Readable.from(writeBirds(storage, birds)), headers };
  });

  serve('POST /api/birds', async ({ caller: { workspaceId }, body, write }) =>
    write(async tx => {
      const birdId = randomUUID();
      const fields = { ...emptyBird, ...given(body) };
      const inserted = await insertBird(tx, { ...fields, workspaceId, birdId, now: instantOf(clock.now()) });
      if (!inserted) throw refuse('tagIdTaken');
      await savePhoto(tx, workspaceId, birdId, body.photoDataUrl);
      const bird = await findBird(tx, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      return created({ bird });
    }),
  );

  serve('PUT /api/birds/:birdId', async ({ caller: { workspaceId }, params: { birdId }, body, write }) =>
    write(async tx => {
      const stored = await lockBird(tx, { workspaceId, birdId });
      if (!stored) throw refuse('birdNotFound');
      const updated = await updateBird(tx, { ...stored, ...given(body), workspaceId, birdId });
      if (!updated) throw refuse('tagIdTaken');
      await savePhoto(tx, workspaceId, birdId, body.photoDataUrl);
      const bird = await findBird(tx, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      return ok({ bird });
    }),
  );

  serve('DELETE /api/birds/:birdId', async ({ caller: { workspaceId }, params: { birdId }, write }) =>
    write(async tx => {
      const deleted = await deleteBird(tx, { workspaceId, birdId });
      if (deleted === 0) throw refuse('birdNotFound');
      const now = instantOf(clock.now());
      await revokeCodesOf(tx, { workspaceId, birdId, now });
      await cancelTransfersOf(tx, { workspaceId, birdId, now });
      return noContent();
    }),
  );
}

/** Refuses with 404 where the flock has no such bird. */
export async function expectBird(from: Reader, workspaceId: WorkspaceId, birdId: string): Promise<void> {
  if (!(await findBirdId(from, { workspaceId, birdId }))) throw refuse('birdNotFound');
}

const emptyBird = {
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'unknown',
  dateOfBirth: null,
  gotchaDay: null,
  chartColor: defaultChartColor,
  notifyOnDob: false,
  notifyOnGotchaDay: false,
} as const;

/** undefined leaves the photo as it is, null takes it away. */
async function savePhoto(
  tx: Transaction,
  workspaceId: WorkspaceId,
  birdId: string,
  photoDataUrl: BirdInput['photoDataUrl'],
): Promise<void> {
  if (photoDataUrl) {
    await upsertPhoto(tx, { workspaceId, birdId, photoDataUrl, digest: hashOf(photoDataUrl) });
  }
  if (photoDataUrl === null) await deletePhoto(tx, { workspaceId, birdId });
}

type ListedBird = Awaited<ReturnType<typeof listBirds>>[number];

/** Tells a list of birds from any other, photos included; undefined where a photo is from before there were digests. */
function entityTag(birds: readonly ListedBird[]): string | undefined {
  return birds.some(bird => bird.photoDigest === '') ? undefined : `"${hashOf(JSON.stringify(birds))}"`;
}

/** Whether `If-None-Match` has the tag (RFC 9110, section 13.1.2): weakly, as a proxy that packs answers makes it weak. */
function knows(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(one => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}

/** Writes the list bird by bird, so that one photo at a time is in memory, however many the flock has. */
async function* writeBirds(storage: Storage, birds: readonly ListedBird[]): AsyncGenerator<string> {
  let separator = '{"birds":[';
  for (const { photoDigest, ...bird } of birds) {
    const { workspaceId, id: birdId } = bird;
    const photo = photoDigest === null ? undefined : await findPhoto(storage, { workspaceId, birdId });
    const whole: Bird = { ...bird, photoDataUrl: photo?.photoDataUrl ?? null };
    yield separator + JSON.stringify(whole);
    separator = ',';
  }
  yield ']}';
}
