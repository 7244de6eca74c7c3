// Stores the content of an archive's files before the import runs. If the import never runs, the cleanup removes the
// content.
import { phrase } from '@flock-care/contract/languages';
import type { ServiceContext } from '../../app-context.ts';
import { refuseArchive } from '../../archives/archive-error.ts';
import { usesOf } from '../../archives/contents.ts';
import { files } from '../../archives/data-files.ts';
import type { CheckedArchive } from '../../archives/read-archive.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';
import { findContentSize } from '../../files/contents.queries.ts';
import { keepContent } from '../../files/keep-content.ts';
import { expectFreeStorage } from '../../files/storage-limit.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';

/**
 * Stores identical files only once, under the flock that imports the archive.
 *
 * @param isNew true for a file to import
 * @throws RefusalError: 409 if the files do not fit into the flock's remaining file storage, 400 if a file differs from
 * the manifest
 */
export async function storeContents(
  context: Pick<ServiceContext, 'storage' | 'clock' | 'fileStore' | 'config'>,
  archive: CheckedArchive,
  workspaceId: WorkspaceId,
  isNew: (row: ArchiveRow) => boolean,
): Promise<void> {
  const digests = new Map<string, string>();
  let fileBytes = 0;
  for await (const { row } of archive.rows(files)) {
    if (!isNew(row)) continue;
    fileBytes += Number(row.bytes);
    for (const { path, digest } of usesOf(row)) digests.set(path, digest);
  }
  if (digests.size === 0) return;
  const sizes = new Map(archive.manifest.files.map(entry => [entry.path, entry.bytes]));
  let storedBytes = 0;
  for (const [path, digest] of digests) {
    // Files of a bird that was deleted within the last 30 days are still in the store.
    const isStored = await findContentSize(context.storage, { contentWorkspaceId: workspaceId, digest });
    if (!isStored) storedBytes += sizes.get(path) ?? 0;
  }
  await expectFreeStorage(context.storage, workspaceId, { fileBytes, storedBytes }, context);
  for (const [path, digest] of digests) {
    const received = await context.fileStore.receive(archive.content(path), () => {});
    try {
      if (received.digest !== digest)
        throw refuseArchive(phrase('{path} differs from the manifest.', { path }));
      await keepContent(context, workspaceId, received);
    } finally {
      await received.discard();
    }
  }
}
