// Removes metadata from a WebP: EXIF data except the orientation, XMP, and anything after the picture.
import { type ExifFacts, readExif, writeOrientation } from './exif.ts';
import type { CleanedPicture } from './jpeg.ts';

const headBytes = 12;
const flags = { exif: 0x08, xmp: 0x04 };

/** @returns undefined if the bytes are not a complete WebP */
export function cleanWebp(bytes: Uint8Array<ArrayBuffer>): CleanedPicture | undefined {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let facts: ExifFacts = { orientation: 1 };
  for (let at = headBytes; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    // Chunks begin at even offsets.
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    const name = nameAt(bytes, at);
    if (name === 'EXIF') facts = readExif(stripSegmentName(bytes.subarray(at + 8, at + 8 + length)));
    else if (name !== 'XMP ') chunks.push(bytes.slice(at, next));
    at = next;
  }
  const isTurned = facts.orientation !== 1;
  const [first] = chunks;
  if (first && nameAt(first, 0) === 'VP8X')
    first[8] = ((first[8] ?? 0) & ~(flags.exif | flags.xmp)) | (isTurned ? flags.exif : 0);
  if (isTurned) chunks.push(exifChunk(facts.orientation));
  const head = bytes.slice(0, headBytes);
  const size = chunks.reduce((sum, { length }) => sum + length, 4);
  new DataView(head.buffer).setUint32(4, size, true);
  return { ...facts, parts: [head, ...chunks] };
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Removes the name of the JPEG segment, which some programs write before the EXIF data. */
const stripSegmentName = (exif: Uint8Array) => (nameAt(exif, 0) === 'Exif' ? exif.subarray(6) : exif);

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = writeOrientation(orientation);
  const chunk = new Uint8Array(8 + exif.length + (exif.length % 2));
  chunk.set(new TextEncoder().encode('EXIF'));
  new DataView(chunk.buffer).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}
