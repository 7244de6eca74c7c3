// Records changes to birds in the history, and undoes them.
import type { BirdInput, ChangedFields } from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import { hashOf } from '../auth/credentials.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { archiveBird, archiveRowOfBird, restoreArchive } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { revokeHandoversOfBird } from '../workspaces/revoke-handovers.queries.ts';
import {
  deleteBird,
  deletePhoto,
  deletePortrait,
  fieldColumns,
  findPhoto,
  findPhotoDigest,
  lockBird,
  updateBird,
} from './birds.queries.ts';
import { cancelPendingTransfers, revokeTransferCodes } from './open-transfers.queries.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Returns a bird's fields, apart from its photo. */
export const fieldsOfBird = (bird: BirdRow): ChangedFields => pick(bird, fieldColumns);

/**
 * Returns the digest of the photo in a request; null if the request removes the photo, undefined if it leaves the photo
 * as it is.
 */
export const digestOfSentPhoto = (photoDataUrl: BirdInput['photoDataUrl']) =>
  photoDataUrl && hashOf(photoDataUrl);

/** Returns the digest of the stored photo; null if there is none. */
export async function digestOfStoredPhoto(tx: Transaction, bird: BirdKey): Promise<string | null> {
  const stored = await findPhotoDigest(tx, bird);
  if (stored?.digest !== '') return stored?.digest ?? null;
  // The photo was stored before digests existed.
  const { photoDataUrl } = await findPhoto.required(tx, bird);
  return hashOf(photoDataUrl);
}

/** Archives a bird's photo and small portrait before the photo is replaced, and deletes the portrait. */
export async function archivePhoto(tx: Transaction, photo: BirdKey & { changeId: string }): Promise<void> {
  await archiveRowOfBird(tx, 'birdPhotos', photo);
  await archiveRowOfBird(tx, 'birdPortraits', photo);
  await deletePortrait(tx, photo);
}

/** Deletes a bird with all its records, so that they can be restored. The transaction must already have locked the bird. */
export async function deleteLockedBird(tx: Transaction, bird: BirdRow, at: string): Promise<void> {
  const { workspaceId, id: birdId } = bird;
  const before = {
    ...fieldsOfBird(bird),
    photoDigest: await digestOfStoredPhoto(tx, { workspaceId, birdId }),
  };
  const changeId = await recordChange(tx, {
    workspaceId,
    at,
    kind: 'bird',
    recordId: birdId,
    birdId,
    before,
    after: null,
  });
  await removeBird(tx, { workspaceId, birdId, changeId, at });
}

async function removeBird(
  tx: Transaction,
  { workspaceId, birdId, changeId, at: now }: BirdKey & { changeId: string; at: string },
): Promise<void> {
  await archiveBird(tx, { workspaceId, birdId, changeId });
  await deleteBird(tx, { workspaceId, birdId });
  await revokeTransferCodes(tx, { workspaceId, birdId, now });
  await cancelPendingTransfers(tx, { workspaceId, birdId, now });
  await revokeHandoversOfBird(tx, { workspaceId, birdId, now });
}

export const birdRestorer: Restorer = {
  find: async (tx, { workspaceId, birdId }) => {
    const bird = await lockBird(tx, { workspaceId, birdId });
    return (
      bird && { ...fieldsOfBird(bird), photoDigest: await digestOfStoredPhoto(tx, { workspaceId, birdId }) }
    );
  },

  update: async (tx, { workspaceId, birdId, changeId, undoneId }, { photoDigest, ...fields }) => {
    const stored = await lockBird.required(tx, { workspaceId, birdId });
    const updated = await updateBird(tx, { ...stored, ...fields, workspaceId, birdId });
    if (!updated || photoDigest === undefined) return updated !== undefined;
    await archivePhoto(tx, { workspaceId, birdId, changeId });
    await deletePhoto(tx, { workspaceId, birdId });
    return restoreArchive(tx, { workspaceId, changeId: undoneId });
  },

  remove: removeBird,

  afterwards: async (tx, { workspaceId, birdId, at }) => {
    // The flock's limits may have changed while the bird was deleted.
    await rejudgeBird(tx, { workspaceId, birdId }, at);
    // The bird's doses are due again.
    await wakeFlockClock(tx, workspaceId, at);
  },
};
