// Removes metadata from a PNG: EXIF, text, the time, and anything after the picture.
import { type ExifFacts, readExif } from './exif.ts';
import type { CleanedPicture } from './jpeg.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const removedChunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);
/** The length, the name and the checksum of a chunk. */
const frameBytes = 12;

/** @returns undefined if the bytes are not a complete PNG */
export function cleanPng(bytes: Uint8Array<ArrayBuffer>): CleanedPicture | undefined {
  if (signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, signature.length)];
  let facts: ExifFacts = { orientation: 1 };
  let at = signature.length;
  while (at + frameBytes <= bytes.length) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const next = at + frameBytes + length;
    if (next > bytes.length) return undefined;
    if (name === 'eXIf') facts = readExif(bytes.subarray(at + 8, at + 8 + length));
    if (!removedChunks.has(name)) parts.push(bytes.subarray(at, next));
    if (name === 'IEND') return { ...facts, parts };
    at = next;
  }
  return undefined;
}
