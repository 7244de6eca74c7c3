// Reads an uploaded archive: checks all of it first, and then yields its rows, images and files.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { phrase } from '@flock-care/contract/languages';
import { limits } from '@flock-care/contract/shapes';
import type { Entry } from 'yauzl';
import { checkBytes } from '../files/receive-file.ts';
import { recognizeType } from '../files/recognize-type.ts';
import { RefusalError, refuse } from '../refusals.ts';
import { belongTogether, hasNo, refuseArchive, refuseAt } from './archive-error.ts';
import { archiveLimits } from './archive-limits.ts';
import { KnownRecords, parseRow, RowChecker } from './check-rows.ts';
import { withCleanNames } from './clean-names.ts';
import { expectKind, type ListedContent, ListedContents } from './contents.ts';
import { type DataFile, dataFiles, files } from './data-files.ts';
import { FlockRow, flockFile } from './flock-row.ts';
import { format, Manifest, manifestPath } from './manifest.ts';
import { PhotoRow, photosFile } from './photos.ts';
import { expectStorable, type Line, readLines } from './read-lines.ts';
import type { ArchiveRow } from './read-rows.queries.ts';
import { dataPath } from './write-archive.ts';
import { ZipReader } from './zip-reader.ts';

const differs = (path: string) =>
  phrase('{path} differs from the manifest: the archive has been changed or damaged.', { path });
const anyFormat = /^flock-care\/\d+$/;
/** An entry is in one of these folders, or is one of the two files at the top level. */
const knownPath = /^(data|csv|photos|portraits|files)\/[^/]+(\/[^/]+)*$|^README\.txt$|^manifest\.json$/;

export interface CheckedArchive {
  manifest: Manifest;
  /** Null in the archive of a single bird. */
  flock: FlockRow | null;
  photos: readonly PhotoRow[];
  birds: KnownRecords['birds'];
  /** Yields the rows of a data file, each with the number of its line. */
  rows(file: DataFile): AsyncIterable<{ line: number; row: ArchiveRow }>;
  /** True for a file whose bytes the export could not find. */
  isLost(row: ArchiveRow): boolean;
  /** Reads a photo or a small portrait. */
  image(path: string): Promise<Buffer>;
  /** Yields the bytes of an entry in `files/`. */
  content(path: string): AsyncIterable<Buffer>;
}

/**
 * Checks every entry of an archive.
 *
 * @param now the current time, for refusing changes from the future
 * @param maxBytes the limit for the unpacked size of all entries
 * @throws RefusalError: 400 if the archive is invalid or too new, 413 if it is too large
 */
export async function readArchive(
  fd: number,
  { now, maxBytes }: { now: Date; maxBytes: number },
): Promise<CheckedArchive> {
  const zip = await ZipReader.open(fd, maxBytes);
  const manifest = await readManifest(zip);
  expectEntries(zip, manifest);
  const known = new KnownRecords();
  const rest = new Map(manifest.files.map(file => [file.path, file]));
  const contents = new ListedContents(rest, manifest.missing);
  /** Yields the bytes of an entry, and compares them with the manifest at the end. */
  async function* readVerified(path: string): AsyncGenerator<Buffer> {
    const digest = createHash('sha256');
    const { bytes, sha256 } = rest.get(path) ?? { bytes: 0, sha256: '' };
    let read = 0;
    for await (const chunk of zip.read(entryOf(zip, path))) {
      digest.update(chunk);
      read += chunk.length;
      yield chunk;
    }
    if (read !== bytes || digest.digest('hex') !== sha256) throw refuseArchive(differs(path));
    rest.delete(path);
  }
  const checkLines = async (name: string, check: (line: Line, path: string) => void, lineBytes?: number) => {
    const path = dataPath(name);
    if (!zip.entries.has(path)) throw refuseArchive(hasNo(path));
    let rows = 0;
    for await (const line of readLines(path, readVerified(path), lineBytes)) {
      check(line, path);
      rows = line.number;
    }
    if (manifest.counts[name] !== rows)
      throw refuseArchive(
        phrase(
          '{path} has {rows, plural, one {# line} other {# lines}}, and the manifest says {expected, number}.',
          {
            ...{ path, rows },
            expected: manifest.counts[name] ?? 0,
          },
        ),
      );
  };
  const expectPortrait = async (path: string, type: PhotoRow['portraitType']) => {
    if (entryOf(zip, path).uncompressedSize > archiveLimits.portraitBytes)
      throw refuseArchive(phrase('{path} is larger than a small portrait may be.', { path }));
    if (recognizeType(await collect(readVerified(path))) !== type)
      throw refuseArchive(phrase('{path} is not of the type {type}.', { path, type: String(type) }));
  };
  const typeOf = async (content: ListedContent) => {
    const { path } = content;
    try {
      return await checkBytes(readVerified(path), content);
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code === 'archiveInvalid') throw error;
      throw refuseArchive(
        phrase('{path} is larger than a file may be, or of a type that is not allowed.', { path }),
      );
    }
  };
  const ofFlock = manifest.scope === 'flock';
  let flock: FlockRow | null = null;
  if (ofFlock)
    await checkLines(flockFile, (line, path) => {
      if (flock) throw refuseArchive(phrase('{path} has more than one line.', { path }));
      flock = parseRow(FlockRow, path, line);
    });
  if (ofFlock && !flock) throw refuseArchive(phrase('{path} is empty.', { path: dataPath(flockFile) }));
  for (const file of dataFiles) {
    if (!ofFlock && file.table === 'formerBirds') continue;
    const { name, lineBytes }: DataFile = file;
    const checker = new RowChecker(file, dataPath(name), known, now);
    const check = (line: Line, path: string) => {
      const row = checker.check(line);
      if (file === files) contents.add(row, line, path);
    };
    await checkLines(name, check, lineBytes);
  }
  const photos: PhotoRow[] = [];
  const birdsWithPhoto = new Set<string>();
  const photoPaths = new Set<string>();
  await checkLines(photosFile, (line, path) => {
    const photo = parseRow(PhotoRow, path, line);
    const place = { path, line: line.number };
    if (!known.birds.has(photo.birdId))
      throw refuseAt(place, phrase('The archive has no bird {birdId}.', { birdId: photo.birdId }));
    if (!zip.entries.has(photo.path)) throw refuseAt(place, hasNo(photo.path));
    if (birdsWithPhoto.has(photo.birdId)) throw refuseAt(place, phrase('The bird has another photo.'));
    if (photoPaths.has(photo.path))
      throw refuseAt(place, phrase('Another bird has the same {path}.', { path: photo.path }));
    if (entryOf(zip, photo.path).uncompressedSize > archiveLimits.photoBytes)
      throw refuseArchive(phrase('{path} is larger than a photo may be.', { path: photo.path }));
    if ((photo.portraitPath === null) !== (photo.portraitType === null))
      throw refuseAt(place, belongTogether('portraitPath', 'portraitType'));
    birdsWithPhoto.add(photo.birdId);
    photoPaths.add(photo.path);
    photos.push(photo);
  });
  for (const { portraitPath, portraitType } of photos) {
    if (portraitPath !== null) await expectPortrait(portraitPath, portraitType);
    await nextTurn();
  }
  for (const content of contents.byPath.values()) {
    expectKind(content, await typeOf(content));
    await nextTurn();
  }
  for (const path of [...rest.keys()]) {
    for await (const _ of readVerified(path));
    await nextTurn();
  }
  return {
    ...{ manifest, flock, photos, birds: known.birds },
    async *rows(file) {
      const path = dataPath(file.name);
      if (!zip.entries.has(path)) return;
      zip.restart();
      for await (const { number, value } of readLines(path, zip.read(entryOf(zip, path)), file.lineBytes))
        yield {
          line: number,
          row: withCleanNames(
            file,
            file === files ? contents.withoutLostPreview(value as ArchiveRow) : (value as ArchiveRow),
          ),
        };
    },
    isLost: row => contents.isLost(row),
    content(path) {
      zip.restart();
      return zip.read(entryOf(zip, path));
    },
    async image(path) {
      zip.restart();
      return collect(zip.read(entryOf(zip, path)));
    },
  };
}

function entryOf({ entries }: ZipReader, path: string): Entry {
  const entry = entries.get(path);
  if (!entry) throw refuseArchive(hasNo(path));
  return entry;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  if (!zip.entries.has(manifestPath))
    throw refuseArchive(
      phrase('The file is a ZIP file, but not an archive of Flock Care: it has no manifest.json.'),
    );
  const entry = entryOf(zip, manifestPath);
  if (entry.uncompressedSize > archiveLimits.manifestBytes)
    throw refuseArchive(phrase('manifest.json is longer than 32 MiB.'));
  const bytes = await collect(zip.read(entry));
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw refuseArchive(phrase('manifest.json is not JSON.'));
  }
  const written = (value as { format?: unknown } | null)?.format;
  if (typeof written === 'string' && written !== format && anyFormat.test(written))
    throw refuse('archiveTooNew');
  const parsed = Manifest.safeParse(value);
  if (!parsed.success || parsed.data.format !== format)
    throw refuseArchive(phrase('manifest.json is not that of an archive of Flock Care.'));
  expectStorable({ path: manifestPath }, value, archiveLimits.depth);
  if (parsed.data.name.length > 2 * limits.name)
    throw refuseArchive(phrase('manifest.json has a name that is too long.'));
  return parsed.data;
}

/** Refuses an archive with unknown entries, or with entries that differ from the list in the manifest. */
function expectEntries({ entries }: ZipReader, { files }: Manifest): void {
  const listed = new Set(files.map(({ path }) => path));
  if (listed.size !== files.length) throw refuseArchive(phrase('manifest.json lists a file twice.'));
  for (const path of entries.keys()) {
    if (!knownPath.test(path))
      throw refuseArchive(phrase('The archive has an unknown entry: {path}.', { path: path.slice(0, 100) }));
    if (path !== manifestPath && !listed.has(path))
      throw refuseArchive(phrase('manifest.json does not list {path}.', { path }));
  }
  for (const { path, bytes } of files) {
    const entry = entries.get(path);
    if (!entry || path === manifestPath) throw refuseArchive(hasNo(path.slice(0, 100)));
    if (entry.uncompressedSize !== bytes) throw refuseArchive(differs(path));
  }
}
