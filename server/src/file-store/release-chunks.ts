// Frees the memory of file chunks as soon as they are written or sent. V8 would let 80 MB of them pile up first.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** Frees the memory of a chunk, which must not be read afterwards. Does nothing if it is part of a larger buffer. */
export function releaseChunk({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Makes a stream free each chunk when the destination has sent it. The stream may be piped only once and must have no
 * other reader.
 */
export function releaseWhenSent(stream: Readable): Readable {
  stream.pipe = destination => {
    stream.on('data', (chunk: Buffer) => {
      const hasRoom = destination.write(chunk as Buffer & string, error => {
        // After an error, the destination may still need the chunk.
        if (!error) releaseChunk(chunk);
      });
      if (!hasRoom) stream.pause();
    });
    destination.on('drain', () => stream.resume());
    destination.once('close', () => stream.destroy());
    stream.once('end', () => destination.end());
    return destination;
  };
  return stream;
}

/** Frees the chunks read from the socket of a received response. Node.js copies the body out of them first. */
export function releaseWhenRead(response: IncomingMessage): void {
  const { socket } = response;
  socket.on('data', releaseChunk);
  response.once('close', () => socket.off('data', releaseChunk));
}
