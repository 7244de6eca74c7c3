// The endpoints for birds: list, add, show, change and delete them.
import { randomUUID } from 'node:crypto';
import type { BirdInput } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { keepLimits } from '../auth/callers.queries.ts';
import { hashOf } from '../auth/credentials.ts';
import { instantOf } from '../clock.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { recordChange } from '../history/record-change.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import {
  archivePhoto,
  deleteLockedBird,
  digestOfSentPhoto,
  digestOfStoredPhoto,
  fieldsOfBird,
} from './bird-history.ts';
import {
  deletePhoto,
  findBird,
  findBirdAlone,
  findBirdId,
  insertBird,
  lockBird,
  updateBird,
  upsertPhoto,
} from './birds.queries.ts';
import { emptyBird } from './empty-bird.ts';
import { listAsCsv, listWithoutPhotos, listWithPhotos } from './list-birds.ts';

export function birdRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/birds', async ({ caller: { workspaceId }, query, request, storage }) => {
    const { photos, status = 'here', format } = query;
    if (format === 'csv') {
      const { today } = await findWorkspaceTime(storage, workspaceId, context);
      return listAsCsv(storage, { workspaceId, status, today });
    }
    const list = photos === 'false' ? listWithoutPhotos : listWithPhotos;
    return list(storage, { workspaceId, status, ifNoneMatch: request.headers['if-none-match'] });
  });

  serve('POST /api/birds', async ({ caller: { workspaceId }, body, write }) =>
    write(async tx => {
      const birdId = randomUUID();
      const createdAt = instantOf(clock.now());
      const fields = { ...emptyBird, ...omitUndefined(body) };
      const bird = { ...fields, workspaceId, id: birdId, createdAt };
      await keepLimits(tx, { workspaceId });
      if (!(await insertBird(tx, bird))) throw refuse('tagIdTaken');
      await recordChange(tx, {
        ...{ workspaceId, at: createdAt, kind: 'bird', recordId: birdId, birdId, before: null },
        after: { ...fieldsOfBird(bird), photoDigest: digestOfSentPhoto(body.photoDataUrl) ?? null },
      });
      await savePhoto(tx, workspaceId, birdId, body.photoDataUrl);
      return created({ bird: await findBird.required(tx, { workspaceId, birdId }) });
    }),
  );

  serve('GET /api/birds/:birdId', async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
    const find = query.photos === 'false' ? findWithoutPhoto : findBird;
    const bird = await find(storage, { workspaceId, birdId });
    if (!bird) throw refuse('birdNotFound');
    return ok({ bird });
  });

  serve('PUT /api/birds/:birdId', async ({ caller, params: { birdId }, body, write }) =>
    write(async tx => {
      const { workspaceId, birdsListedAt } = caller;
      const stored = await lockBird(tx, { workspaceId, birdId });
      if (!stored) throw refuse('birdNotFound');
      const changed = { ...stored, ...omitUndefined(body) };
      // Otherwise, a refusal because the ring number is taken would reveal a bird that the caller may not see.
      if (birdsListedAt !== null && changed.tagId !== stored.tagId) throw refuse('roleNotAllowed');
      if (!(await updateBird(tx, { ...changed, workspaceId, birdId }))) throw refuse('tagIdTaken');
      const { photoDataUrl } = body;
      await recordUpdate(tx, stored, changed, photoDataUrl);
      await savePhoto(tx, workspaceId, birdId, photoDataUrl);
      // The day of arrival decides which weights count as a newcomer's.
      if (changed.gotchaDay !== stored.gotchaDay)
        await rejudgeBird(tx, { workspaceId, birdId }, instantOf(clock.now()));
      return ok({ bird: await findBird.required(tx, { workspaceId, birdId }) });
    }),
  );

  serve('DELETE /api/birds/:birdId', async ({ caller: { workspaceId }, params: { birdId }, write }) =>
    write(async tx => {
      const bird = await lockBird(tx, { workspaceId, birdId });
      if (!bird) throw refuse('birdNotFound');
      await deleteLockedBird(tx, bird, instantOf(clock.now()));
      return noContent();
    }),
  );

  /** Records the change to a bird before its photo is replaced, and archives the old photo. */
  async function recordUpdate(
    tx: Transaction,
    stored: BirdRow,
    changed: BirdRow,
    photoDataUrl: BirdInput['photoDataUrl'],
  ): Promise<void> {
    const { workspaceId, id: birdId } = stored;
    const after = digestOfSentPhoto(photoDataUrl);
    const before = after === undefined ? undefined : await digestOfStoredPhoto(tx, { workspaceId, birdId });
    const replaces = Boolean(before) && after !== before;
    const changeId = await recordChange(tx, {
      ...{ workspaceId, at: instantOf(clock.now()), kind: 'bird', recordId: birdId, birdId },
      before: { ...fieldsOfBird(stored), photoDigest: before },
      after: { ...fieldsOfBird(changed), photoDigest: after },
      archives: replaces,
    });
    if (replaces) await archivePhoto(tx, { workspaceId, birdId, changeId });
  }
}

async function findWithoutPhoto(reader: Reader, key: { workspaceId: WorkspaceId; birdId: string }) {
  const bird = await findBirdAlone(reader, key);
  return bird && { ...bird, photoDataUrl: null };
}

/** @throws RefusalError: 404 if the workspace has no such bird */
export async function expectBird(from: Reader, workspaceId: WorkspaceId, birdId: string): Promise<void> {
  if (!(await findBirdId(from, { workspaceId, birdId }))) throw refuse('birdNotFound');
}

/** Saves the photo of a bird: undefined leaves it as it is, null removes it. */
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
