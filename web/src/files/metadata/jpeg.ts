// Removes metadata from a JPEG without re-encoding it: location, camera, comments, and anything after the picture.
// Keeps the orientation.
import { type ExifFacts, readExif, writeOrientation } from './exif.ts';

export interface CleanedPicture extends ExifFacts {
  parts: Uint8Array<ArrayBuffer>[];
}

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const exifName = 'Exif\0\0';
const profileName = 'ICC_PROFILE\0';

/** @returns undefined if the bytes are not a complete JPEG */
export function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): CleanedPicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return undefined;
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let facts: ExifFacts = { orientation: 1 };
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      kept.push(bytes.subarray(at, at + 2));
      return { ...facts, parts: [bytes.subarray(0, 2), ...exifSegment(facts), ...kept] };
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    const content = bytes.subarray(at + 4, next);
    if (code === marker.app1 && startsWith(content, exifName))
      facts = readExif(content.subarray(exifName.length));
    const end = code === marker.scan ? findScanEnd(bytes, next) : next;
    if (isNeeded(code, content)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/**
 * False for comments, and for application segments except the JFIF header, the ICC profile and Adobe's segment, on
 * which the size and the colors depend.
 */
function isNeeded(code: number, content: Uint8Array): boolean {
  if (code === marker.comment) return false;
  if (code < marker.app0 || code > marker.app15) return true;
  return (
    code === marker.app0 ||
    code === marker.app14 ||
    (code === marker.app2 && startsWith(content, profileName))
  );
}

/** Returns the offset of the first marker after compressed data, or the end of the bytes if there is none. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function exifSegment({ orientation }: ExifFacts): Uint8Array<ArrayBuffer>[] {
  if (orientation === 1) return [];
  const tiff = writeOrientation(orientation);
  const length = 2 + exifName.length + tiff.length;
  const name = new TextEncoder().encode(exifName);
  return [Uint8Array.of(0xff, marker.app1, length >> 8, length & 0xff), name, tiff];
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((character, index) => bytes[index] === character.charCodeAt(0));
