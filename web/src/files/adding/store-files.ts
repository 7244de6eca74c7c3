// Adds chosen files to the outbox, which keeps them on the device until the service has them.
import { newId } from '../../api/client.ts';
import { currentOwner, outbox } from '../../outbox/device-outbox.ts';
import type { EntryOwner } from '../../outbox/entry.ts';
import { deleteFile, deleteUnusedFiles, storeFile } from '../../outbox/waiting-files.ts';

/** The bird that the files belong to, and the vet visit, if any. */
export interface FileTarget {
  birdId: string;
  birdName: string;
  vetVisitId: string | null;
}

/** The person and flock, and the flock's time zone and day, when the file was chosen. */
interface ChoiceContext {
  /** The person who chose the file, and their flock. */
  by: EntryOwner;
  timeZone: string;
  today: string;
}

/**
 * Stores a file as it was chosen, so that it survives a reload. It is prepared before it is sent.
 *
 * @param type recognized from its bytes; empty if it is not recognized
 * @throws if the device cannot store the file, or if the person who chose it is no longer signed in
 */
export async function addToOutbox(
  chosen: File,
  type: string,
  { birdId, birdName, vetVisitId }: FileTarget,
  { by, timeZone, today }: ChoiceContext,
): Promise<void> {
  // A file stored after a sign-out would stay on the device.
  if (currentOwner()?.userId !== by.userId) throw new Error('Another person is signed in.');
  const { name, size, lastModified } = chosen;
  const fileId = newId();
  await storeFile(fileId, { chosen, lastModified, today, timeZone, storedAt: new Date().toISOString() });
  try {
    await outbox.add({
      endpoint: 'POST /api/birds/:birdId/files',
      request: {
        params: { birdId },
        query: { id: fileId, name, takenOn: today, ...(vetVisitId && { vetVisitId }) },
      },
      about: {
        ...{ kind: 'file', birdId, birdName, fileId, name, type, bytes: size },
        ...{ takenOn: today, vetVisitId, text: `${birdName}: ${name}` },
      },
      by,
      preparing: 0,
    });
  } catch (error) {
    await deleteFile(fileId).catch(() => {});
    throw error;
  }
}

/** Deletes the stored bytes of discarded files. */
export function deleteDiscardedFiles(): void {
  const isUsed = (fileId: string) =>
    outbox.snapshot().some(({ about }) => about.kind === 'file' && about.fileId === fileId);
  void deleteUnusedFiles(isUsed, Date.now()).catch(() => {});
}
