// Keeps what a change deletes until it can no longer be undone, and brings it back. Both take one statement per table,
// however many rows there are.
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { TableOfBirds } from '../storage/tables/of-birds.ts';
import {
  birdArchives,
  deleteArchive,
  medicationArchives,
  recordArchives,
  restorations,
} from './archive.queries.ts';

interface Deletion {
  workspaceId: WorkspaceId;
  /** The change that deletes. */
  changeId: string;
  birdId: string;
}

/** Before a bird is deleted, which the transaction has locked. */
export async function archiveBird(tx: Transaction, deletion: Deletion): Promise<void> {
  for (const archive of Object.values(birdArchives)) await archive(tx, { ...deletion, narrowedTo: '' });
}

/** Before a medication is deleted, with what is beneath it. */
export async function archiveMedication(
  tx: Transaction,
  { medicationId, ...deletion }: Deletion & { medicationId: string },
): Promise<void> {
  await archiveRecord(tx, 'medications', { ...deletion, recordId: medicationId });
  for (const archive of Object.values(medicationArchives)) {
    await archive(tx, { ...deletion, narrowedTo: medicationId });
  }
}

/** Before a single record is deleted. */
export async function archiveRecord(
  tx: Transaction,
  table: TableOfBirds,
  { recordId, ...deletion }: Deletion & { recordId: string },
): Promise<void> {
  await recordArchives[table](tx, { ...deletion, narrowedTo: recordId });
}

/** Before the one row of a bird in a table is deleted or replaced, such as its photo or its care sheet. */
export async function archiveRowOfBird(
  tx: Transaction,
  table: TableOfBirds,
  deletion: Deletion,
): Promise<void> {
  await birdArchives[table](tx, { ...deletion, narrowedTo: '' });
}

/**
 * Inserts again what a change has deleted, exactly as it was, and empties its archive.
 *
 * @returns false if a key or a unique value is taken; then nothing may be kept
 */
export async function restoreArchive(
  tx: Transaction,
  archive: Pick<Deletion, 'workspaceId' | 'changeId'>,
): Promise<boolean> {
  let restored = 0;
  for (const restore of Object.values(restorations)) restored += await restore(tx, archive);
  return restored === (await deleteArchive(tx, archive));
}
