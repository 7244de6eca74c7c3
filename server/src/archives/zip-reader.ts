// Reads an uploaded ZIP file. Its names, sizes and offsets are checked before any entry is read.
import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { phrase } from '@flock-care/contract/languages';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { RefusalError } from '../refusals.ts';
import { refuseArchive, refuseLargeArchive } from './archive-error.ts';
import { ArchiveFile } from './archive-file.ts';
import { archiveLimits } from './archive-limits.ts';

/** The bits of the Unix file type, in the upper half of the external attributes. */
const typeBits = 0o170_000;
const regularFile = 0o100_000;
const stored = 0;
const deflated = 8;
/** The size of a local header without its name or extra field. */
const localHeaderBytes = 30;
const maxNameLength = 512;

export class ZipReader {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly #zip: ZipFile;
  readonly #maxBytes: number;
  #unpackedBytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#zip = zip;
    this.entries = entries;
  }

  /**
   * @param fd an open file, which stays open
   * @param maxBytes the limit for the unpacked size of all entries
   * @throws RefusalError if the ZIP file is invalid, has an entry that is not allowed, or is too large
   */
  static async open(fd: number, maxBytes: number): Promise<ZipReader> {
    return refuseIfBroken(async () => {
      const { size } = fstatSync(fd);
      const zip = await fromRandomAccessReaderPromise(new ArchiveFile(fd, size), size, {
        ...{ autoClose: false, decodeStrings: true, strictFileNames: true, validateEntrySizes: true },
      });
      const { entryCount } = zip;
      if (entryCount > archiveLimits.entries)
        throw refuseLargeArchive(
          phrase(
            'The archive has more than {max, number} entries. Export its birds one by one and import those.',
            { max: archiveLimits.entries },
          ),
        );
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        expectPlainFile(entry);
        if (entries.has(entry.fileName))
          throw refuseArchive(phrase('The archive has {path} twice.', { path: entry.fileName }));
        entries.set(entry.fileName, entry);
      }
      expectNoOverlap([...entries.values()], maxBytes);
      return new ZipReader(zip, entries, maxBytes);
    });
  }

  /** Yields the bytes of an entry. @throws RefusalError if it is damaged, or if the entries together exceed the limit */
  async *read(entry: Entry): AsyncGenerator<Buffer> {
    const stream: Readable = await refuseIfBroken(() => this.#zip.openReadStreamPromise(entry), entry);
    const chunks = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value, done } = await refuseIfBroken(() => chunks.next(), entry);
        if (done) return;
        this.#count(value.length);
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }

  /** Resets the count of unpacked bytes, for a second pass over the entries. */
  restart(): void {
    this.#unpackedBytes = 0;
  }

  #count(bytes: number): void {
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > this.#maxBytes) throw tooLarge(this.#maxBytes);
  }
}

const tooLarge = (maxBytes: number) =>
  refuseLargeArchive(
    phrase(
      'Unpacked, the archive is larger than {max, number} MiB. Allow the flock more file storage (FILES_MIB_PER_FLOCK), or export its birds one by one and import those.',
      { max: Math.floor(maxBytes / 2 ** 20) },
    ),
  );

function expectPlainFile(entry: Entry): void {
  const { fileName: path, compressionMethod: method } = entry;
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  if (path.length > maxNameLength)
    throw refuseArchive(phrase('The archive has an entry with a very long name.'));
  if (path.endsWith('/') || (type !== 0 && type !== regularFile))
    throw refuseArchive(phrase('{path} in the archive is not a plain file.', { path }));
  if (entry.isEncrypted()) throw refuseArchive(phrase('{path} in the archive is encrypted.', { path }));
  if (method !== stored && method !== deflated)
    throw refuseArchive(phrase('{path} in the archive is compressed in an unknown way.', { path }));
}

/**
 * Refuses overlapping entries, which would let a small file unpack to a huge one, and entries that are too large
 * together.
 */
function expectNoOverlap(entries: readonly Entry[], maxBytes: number): void {
  let end = 0;
  let unpackedBytes = 0;
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end)
      throw refuseArchive(phrase('{path} in the archive overlaps another entry.', { path: entry.fileName }));
    end = start + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxBytes) throw tooLarge(maxBytes);
  }
}

/** Turns errors of the ZIP library into refusals, because the file is invalid. Disk errors stay errors. */
async function refuseIfBroken<T>(work: () => Promise<T>, entry?: Entry): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError || isOfDisk(error)) throw error;
    throw refuseArchive(
      entry
        ? phrase('{path} in the archive is damaged.', { path: entry.fileName })
        : phrase('The file is not a complete ZIP file.'),
    );
  }
}

const isOfDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
