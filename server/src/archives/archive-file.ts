// Reads parts of an open file for the ZIP library. Reports an offset beyond the end of the file as an ordinary error.
// The library's own reader would throw it where nothing can catch it.
import { read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { RandomAccessReader } from 'yauzl';

const readPiece = promisify(read);
const pieceBytes = 64 * 1_024;

export class ArchiveFile extends RandomAccessReader {
  readonly #fd: number;
  readonly #bytes: number;

  /** @param bytes the size of the file */
  constructor(fd: number, bytes: number) {
    super();
    this.#fd = fd;
    this.#bytes = bytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (this.#has(position, position + length)) read(this.#fd, buffer, offset, length, position, callback);
    else queueMicrotask(() => callback(new OutsideFileError()));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readPieces(start, end), { objectMode: false });
  }

  async *#readPieces(start: number, end: number): AsyncGenerator<Buffer> {
    if (!this.#has(start, end)) throw new OutsideFileError();
    for (let at = start; at < end; ) {
      const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, end - at));
      const { bytesRead } = await readPiece(this.#fd, buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new OutsideFileError();
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  #has(start: number, end: number): boolean {
    return start >= 0 && start <= end && end <= this.#bytes;
  }
}

class OutsideFileError extends Error {
  override name = 'OutsideFileError';
  override message = 'The archive refers to bytes beyond its end.';
}
