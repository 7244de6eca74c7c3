// Computes the digest of a stream.
import { createHash } from 'node:crypto';

/** Returns the SHA-256 in hexadecimal. */
export async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}
