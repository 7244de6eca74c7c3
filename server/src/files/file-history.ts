// Records changes to files in the history, and undoes them. The bytes of a deleted file stay at least until its
// archived row is purged.
import type { ChangedFields } from '@flock-care/contract/shapes';
import { lockBird } from '../birds/birds.queries.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { FilesTable } from '../storage/tables/files.ts';
import { deleteFile, type FileKey, lockFile, updateFile } from './files.queries.ts';

type Fields = Pick<
  FilesTable,
  'fileName' | 'fileType' | 'bytes' | 'digest' | 'caption' | 'takenOn' | 'vetVisitId'
>;

/** Returns the fields under their API names. */
const fieldsOf = ({ fileName, fileType, bytes, digest, caption, takenOn, vetVisitId }: Fields) => ({
  ...{ name: fileName, type: fileType, bytes, digest, caption, takenOn, vetVisitId },
});

/**
 * Locks a bird and then one of its files. The lock on the bird keeps it from moving to another flock.
 *
 * @throws RefusalError: 404 if there is no such file
 */
export async function lockFileOfBird(tx: Transaction, key: FileKey) {
  const stored = (await lockBird(tx, key)) && (await lockFile(tx, key));
  if (!stored) throw refuse('fileNotFound');
  return stored;
}

/** @returns the id of the change */
export const recordFileChange = (
  tx: Transaction,
  { workspaceId, birdId, id, at }: FileKey & { at: string },
  before: Fields | null,
  after: Fields | null,
): Promise<string> =>
  recordChange(tx, {
    ...{ workspaceId, at, kind: 'file', recordId: id, birdId },
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });

/** Archives a file, so that it can be restored, and deletes it. */
export async function removeFile(
  tx: Transaction,
  { workspaceId, birdId, id, changeId }: FileKey & { changeId: string },
): Promise<void> {
  await archiveRecord(tx, 'files', { workspaceId, birdId, changeId, recordId: id });
  await deleteFile(tx, { workspaceId, birdId, id });
}

export const fileRestorer: Restorer = {
  find: async (tx, { workspaceId, birdId, recordId: id }) => {
    const stored = await lockFile(tx, { workspaceId, birdId, id });
    return stored && fieldsOf(stored);
  },
  update: async (tx, { workspaceId, birdId, recordId: id }, { name, ...changed }: ChangedFields) => {
    const stored = await lockFile.required(tx, { workspaceId, birdId, id });
    const renamed = typeof name === 'string' ? { fileName: name } : {};
    return (await updateFile(tx, { ...stored, ...changed, ...renamed, workspaceId, birdId, id })) > 0;
  },
  remove: (tx, { recordId: id, ...undone }) => removeFile(tx, { ...undone, id }),
};
