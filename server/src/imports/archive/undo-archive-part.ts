// Undoes one part of an archive: deletes its rows, except those that have changed since the import or that other rows
// depend on.
import { isDeepStrictEqual } from 'node:util';
import type { KeptRecord } from '@flock-care/contract/shapes';
import type { DataFile } from '../../archives/data-files.ts';
import { FlockRow, flockFile, readFlock } from '../../archives/flock-row.ts';
import { nameAuthors } from '../../archives/history-people.ts';
import { photosFile } from '../../archives/photos.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';
import { deleteBird, deletePhoto, deletePortrait, findPhotoDigest } from '../../birds/birds.queries.ts';
import { lockBirds } from '../../guard/guards.queries.ts';
import { updatePresence } from '../../stays/stays.queries.ts';
import type { Transaction } from '../../storage/statement.ts';
import type { WrittenArchivePart } from '../../storage/tables/imports.ts';
import { findUnusedBirdWithStays } from '../stored.queries.ts';
import { deleteRows, listRowsByKey, temporaryPresence } from './archive-rows.queries.ts';
import { describeRow } from './describe-row.ts';
import { judgeBirds } from './judge-birds.ts';
import { digestOf, keyOf } from './row-digest.ts';
import { saveFlock } from './save-flock.ts';
import { fileNamed, judgeFile, type PartContext } from './write-archive-part.ts';

type Context = Omit<PartContext, 'importId' | 'maxFileBytes'>;

/** Returns the records that were not deleted. */
export async function undoArchivePart(
  tx: Transaction,
  written: WrittenArchivePart,
  context: Context,
): Promise<KeptRecord[]> {
  if (written.file === flockFile) {
    await undoFlock(tx, written, context);
    return [];
  }
  const birdIds = written.rows.map(([[birdId = '']]) => birdId);
  if (written.file === judgeFile) {
    await hideBirds(tx, birdIds, context);
    return [];
  }
  if (written.file === photosFile) return undoPhotos(tx, written, context);
  const file = fileNamed(written.file);
  return file.table === 'birds'
    ? undoBirds(tx, file, written, context)
    : undoRows(tx, file, written, context);
}

const keysOf = (keys: readonly (readonly string[])[]) => JSON.stringify(keys);

/** Marks the birds as gone, so that nothing is due for them until their records are deleted. */
async function hideBirds(tx: Transaction, birdIds: readonly string[], { workspaceId, today }: Context) {
  for (const { id: birdId } of await lockNamed(tx, birdIds, { workspaceId }))
    await updatePresence(tx, { workspaceId, birdId, ...temporaryPresence(today) });
}

const lockNamed = (
  tx: Transaction,
  birdIds: readonly string[],
  { workspaceId }: Pick<Context, 'workspaceId'>,
) => lockBirds(tx, { workspaceId, keys: keysOf([...new Set(birdIds)].map(id => [id])) });

async function undoRows(
  tx: Transaction,
  file: DataFile,
  written: WrittenArchivePart,
  { workspaceId }: Context,
): Promise<KeptRecord[]> {
  const list = listRowsByKey[file.name];
  const remove = deleteRows[file.name];
  if (!list || !remove) throw new Error(`There is no statement for ${file.name}.`);
  const ofBirds = file.key[0] === 'birdId';
  // Anyone who changes a record locks its bird first, so these records cannot change in the meantime.
  const birds = ofBirds
    ? await lockNamed(
        tx,
        written.rows.map(([[id = '']]) => id),
        { workspaceId },
      )
    : [];
  const digests = new Map(written.rows.map(([key, digest]) => [key.join(), digest]));
  const found = await list(tx, { workspaceId, keys: keysOf(written.rows.map(([key]) => key)) });
  const current: ArchiveRow[] = file.table === 'changes' ? await nameAuthors(tx, found) : found;
  const same = current.filter(
    row => isPurged(file, row) || digests.get(keyOf(file, row).join()) === digestOf(file, row),
  );
  const keys = keysOf(same.map(row => keyOf(file, row)));
  const gone = staysWithBird(file) ? same : await remove(tx, { workspaceId, keys });
  const undone = new Set(gone.map(row => keyOf(file, row).join()));
  if (!ofBirds) return [];
  const names = new Map(birds.map(({ id, name }) => [id, name]));
  return current
    .filter(row => !undone.has(keyOf(file, row).join()))
    .map(row => {
      const birdId = String(row.birdId);
      return { birdId, birdName: names.get(birdId) ?? '', ...describeRow(file, row) };
    });
}

/**
 * True for rows that say where a bird is, and since when. They are deleted only with their bird: without them, a kept
 * bird would be at home, even if it has died.
 */
const staysWithBird = ({ table }: DataFile) => table === 'stays' || table === 'arrivals';

/**
 * True for the history line of a deletion if its values were purged after the import. A purge does not count as a
 * change.
 */
const isPurged = ({ table }: DataFile, { action, before, after, purgeAt }: ArchiveRow) =>
  table === 'changes' && action === 'deleted' && before === null && after === null && purgeAt === null;

async function undoPhotos(
  tx: Transaction,
  written: WrittenArchivePart,
  { workspaceId }: Context,
): Promise<KeptRecord[]> {
  const kept: KeptRecord[] = [];
  const birds = await lockNamed(
    tx,
    written.rows.map(([[id = '']]) => id),
    { workspaceId },
  );
  for (const { id: birdId, name: birdName } of birds) {
    const stored = await findPhotoDigest(tx, { workspaceId, birdId });
    const digest = written.rows.find(([[id]]) => id === birdId)?.[1];
    if (stored && stored.digest === digest) {
      await deletePhoto(tx, { workspaceId, birdId });
      await deletePortrait(tx, { workspaceId, birdId });
    } else if (stored) kept.push({ birdId, birdName, on: null, text: 'photo' });
  }
  return kept;
}

/**
 * Deletes the birds, except those that have changed or are in use. Judges the kept birds by their remaining records.
 */
async function undoBirds(
  tx: Transaction,
  file: DataFile,
  written: WrittenArchivePart,
  { workspaceId }: Context,
): Promise<KeptRecord[]> {
  const digests = new Map(written.rows.map(([[id = ''], digest]) => [id, digest]));
  const locked = await lockNamed(tx, [...digests.keys()], { workspaceId });
  const rows =
    (await listRowsByKey[file.name]?.(tx, { workspaceId, keys: keysOf(written.rows.map(([key]) => key)) })) ??
    [];
  const byId = new Map(rows.map(row => [row.id, row]));
  const kept: KeptRecord[] = [];
  for (const { id: birdId, name: birdName, species: text } of locked) {
    const row = byId.get(birdId);
    const isSame = row !== undefined && digests.get(birdId) === digestOf(file, row);
    if (isSame && (await findUnusedBirdWithStays(tx, { workspaceId, birdId })))
      await deleteBird(tx, { workspaceId, birdId });
    else kept.push({ birdId, birdName, on: null, text });
  }
  await judgeBirds(
    tx,
    workspaceId,
    kept.map(({ birdId }) => birdId),
  );
  return kept;
}

async function undoFlock(
  tx: Transaction,
  { flockBefore, flockAfter }: WrittenArchivePart,
  { workspaceId, at }: Context,
): Promise<void> {
  if (!flockBefore || !flockAfter) return;
  const current = await readFlock(tx, workspaceId);
  // Somebody has changed the flock since the import.
  if (!isDeepStrictEqual(current, flockAfter)) return;
  await saveFlock(tx, workspaceId, FlockRow.parse(flockBefore), at);
}
