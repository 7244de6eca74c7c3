// Archives the rows that a change deletes, and restores them if the change is undone. Both take one statement per table,
// no matter how many rows there are.
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
  /** The change that records the deletion. */
  changeId: string;
  birdId: string;
}

/** Archives a bird and its records, before the bird is deleted. The transaction must already have locked the bird. */
export async function archiveBird(tx: Transaction, deletion: Deletion): Promise<void> {
  for (const archive of Object.values(birdArchives)) await archive(tx, { ...deletion, scopeId: '' });
}

/** Archives a medication and its rows in other tables, before the medication is deleted. */
export async function archiveMedication(
  tx: Transaction,
  { medicationId, ...deletion }: Deletion & { medicationId: string },
): Promise<void> {
  await archiveRecord(tx, 'medications', { ...deletion, recordId: medicationId });
  for (const archive of Object.values(medicationArchives)) {
    await archive(tx, { ...deletion, scopeId: medicationId });
  }
}

/** Archives a single record, before it is deleted. */
export async function archiveRecord(
  tx: Transaction,
  table: TableOfBirds,
  { recordId, ...deletion }: Deletion & { recordId: string },
): Promise<void> {
  await recordArchives[table](tx, { ...deletion, scopeId: recordId });
}

/** Archives a bird's only row in a table, such as its photo or care sheet, before the row is deleted or replaced. */
export async function archiveRowOfBird(
  tx: Transaction,
  table: TableOfBirds,
  deletion: Deletion,
): Promise<void> {
  await birdArchives[table](tx, { ...deletion, scopeId: '' });
}

/**
 * Restores the rows that a change deleted, exactly as they were, and empties its archive.
 *
 * @returns false if a key or a unique value is taken; in that case the caller must roll back
 */
export async function restoreArchive(
  tx: Transaction,
  archive: Pick<Deletion, 'workspaceId' | 'changeId'>,
): Promise<boolean> {
  let restored = 0;
  for (const restore of Object.values(restorations)) restored += await restore(tx, archive);
  return restored === (await deleteArchive(tx, archive));
}
