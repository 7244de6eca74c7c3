// Writes the archive of a flock or a bird: data files first, then CSV files, photos, the birds' files and a README, and
// the manifest last.
import type { Readable } from 'node:stream';
import serverPackage from '../../package.json' with { type: 'json' };
import type { FileStore } from '../file-store/file-store.ts';
import type { Speaker } from '../languages/sentence.ts';
import type { Reader } from '../storage/statement.ts';
import { rowText } from './canonical-json.ts';
import { listContents, readContent } from './contents.ts';
import { listCsvFiles } from './csv-files.ts';
import { dataFiles } from './data-files.ts';
import { flockFile, readFlock } from './flock-row.ts';
import { format, type Manifest, manifestPath } from './manifest.ts';
import { listPhotos, photosFile, readPhoto, readPortrait } from './photos.ts';
import { readRows, type Scope } from './read-rows.ts';
import { readmeOf } from './readme.ts';
import { ZipWriter } from './zip-writer.ts';

export interface NewArchive {
  scope: Scope;
  /** The flock's or the bird's name. */
  name: string;
  exportedAt: string;
  /** The language of the README and of the CSV headings. */
  speaker: Speaker;
}

export const dataPath = (name: string) => `data/${name}.ndjson`;

/**
 * @param from a snapshot that stays open until the archive has been sent
 * @returns the ZIP file
 */
export async function writeArchive(
  from: Reader,
  fileStore: FileStore,
  archive: NewArchive,
): Promise<Readable> {
  const zip = new ZipWriter(new Date(archive.exportedAt));
  try {
    await addEntries(zip, from, fileStore, archive);
  } catch (error) {
    // Stops reading entries that were already added.
    zip.stream.destroy();
    throw error;
  }
  return zip.stream;
}

async function addEntries(
  zip: ZipWriter,
  from: Reader,
  fileStore: FileStore,
  { scope, name, exportedAt, speaker }: NewArchive,
): Promise<void> {
  const { workspaceId, birdId } = scope;
  const counts: Record<string, number> = {};
  const addRows = (file: string, pages: () => AsyncIterable<readonly object[]>) => {
    counts[file] = 0;
    zip.add(dataPath(file), async function* () {
      for await (const rows of pages()) {
        counts[file] = (counts[file] ?? 0) + rows.length;
        yield rows.map(row => `${rowText({ ...row })}\n`).join('');
      }
    });
  };
  if (!birdId) {
    const flock = await readFlock(from, workspaceId);
    addRows(flockFile, () => onePage([flock]));
  }
  for (const file of dataFiles) {
    // Former birds are records of the flock, not of this bird.
    if (birdId && file.table === 'formerBirds') continue;
    addRows(file.name, () => readRows(from, scope, file));
  }
  addRows(photosFile, () => listPhotos(from, scope));
  for (const { path, pieces } of listCsvFiles(from, scope, speaker)) zip.add(path, pieces);
  const asIs = { compress: false };
  for await (const photos of listPhotos(from, scope))
    for (const { birdId: id, path, portraitPath } of photos) {
      zip.add(path, () => readPhoto(from, workspaceId, id), asIs);
      if (portraitPath)
        zip.add(portraitPath, () => onePiece(() => readPortrait(from, workspaceId, id)), asIs);
    }
  const contents = await listContents(from, scope);
  const finish = async () => {
    const missing: string[] = [];
    for (const content of contents) {
      if (!(await zip.untilRead())) return;
      const isStored = (await fileStore.findSize(content.key)) !== undefined;
      if (!isStored) missing.push(content.path);
      else zip.add(content.path, () => readContent(fileStore, content), { ...asIs, sha256: content.digest });
    }
    const readme = readmeOf(speaker, { name, exportedAt, missing });
    zip.add('README.txt', () => onePiece(() => readme));
    zip.add(manifestPath, () => {
      const manifest: Manifest = {
        ...{ format, version: serverPackage.version, exportedAt, scope: birdId ? 'bird' : 'flock', name },
        ...{ counts, files: zip.written, missing },
      };
      return onePiece(() => `${JSON.stringify(manifest)}\n`);
    });
    zip.end();
  };
  // Continues while the archive is being sent, because each file is looked up in the file store when its turn comes.
  finish().catch(error => zip.stream.destroy(error));
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/**
 * @param read called only when the entry is written. It is not called after the client disconnects, when the snapshot
 * may be closed.
 */
async function* onePiece<Piece>(read: () => Piece | Promise<Piece>): AsyncGenerator<Piece> {
  yield await read();
}
