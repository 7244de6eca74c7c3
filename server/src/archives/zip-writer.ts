// Writes a ZIP file as a stream, entry by entry, and records the size and digest of each entry.
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { FileEntry } from './manifest.ts';

/** The maximum size of a piece, which limits the data that is buffered for a slow client. */
const chunkBytes = 64 * 1_024;

type Pieces = AsyncIterable<string | Uint8Array>;

interface EntryOptions {
  compress?: boolean;
  sha256?: string;
}

export class ZipWriter {
  /** The bytes of the file. If an entry cannot be read, the stream fails with that error. */
  readonly stream: Readable;
  /** The entries that have been written. */
  readonly written: FileEntry[] = [];
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  #current: Readable | undefined;
  #added = 0;
  #wake = () => {};

  /** @param mtime the modification time of all entries */
  constructor(mtime: Date) {
    this.#mtime = mtime;
    this.stream = (this.#zip.outputStream as Readable).pipe(new PassThrough());
    this.#zip.on('error', error => this.stream.destroy(error));
    // The first entries are read before the caller listens for errors. The stream's `errored` property keeps the error.
    this.stream.on('error', () => {});
    this.stream.once('close', () => {
      // If the client disconnects, the source of the current entry is closed as well.
      this.#current?.destroy();
      this.#wake();
    });
  }

  /**
   * Adds an entry. Its pieces are read after the earlier entries have been written.
   *
   * @param sha256 the expected digest of the entry; the stream fails if it differs
   */
  add(path: string, pieces: () => Pieces, { compress = true, sha256 }: EntryOptions = {}): void {
    this.#added += 1;
    this.#zip.addReadStreamLazy(path, { mtime: this.#mtime, mode: 0o100_644, compress }, begin => {
      // The client has disconnected, and the snapshot may be closed.
      if (this.stream.destroyed) return;
      const source = Readable.from(this.#measured(path, pieces(), sha256), { objectMode: false });
      this.#current = source;
      source.once('error', error => this.stream.destroy(error));
      begin(null, source);
    });
  }

  /** Waits until the entries that were added have been read. Returns false if the stream has been closed. */
  async untilRead(): Promise<boolean> {
    if (this.written.length < this.#added && !this.stream.destroyed) {
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    }
    return !this.stream.destroyed;
  }

  /** Completes the file after the last entry. */
  end(): void {
    this.#zip.end();
  }

  async *#measured(path: string, pieces: Pieces, expected?: string): AsyncGenerator<Uint8Array> {
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
      digest.update(buffer);
      bytes += buffer.length;
      for (let at = 0; at < buffer.length; at += chunkBytes) yield buffer.subarray(at, at + chunkBytes);
    }
    const sha256 = digest.digest('hex');
    if (expected !== undefined && expected !== sha256)
      throw new Error(`${path} has been changed or damaged.`);
    this.written.push({ path, bytes, sha256 });
    if (this.written.length === this.#added) this.#wake();
    // Yields to other requests: with a fast client, hundreds of photos would be read without a pause.
    await nextTurn();
  }
}
