// Reads the EXIF data of a HEIC picture, which is an item in its container (ISO/IEC 23008-12, annex A).
import { type ExifFacts, readExif } from './exif.ts';

const headBytes = 8;
/** The version and the flags at the beginning of some boxes. */
const versionBytes = 4;

/** Returns the facts of an upright picture without a day if there is no EXIF data, or if the container is damaged. */
export function readHeic(bytes: Uint8Array<ArrayBuffer>): ExifFacts {
  try {
    return readExif(readTiff(bytes));
  } catch {
    // A length or an offset points outside the data.
    return { orientation: 1 };
  }
}

function readTiff(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  const none = new Uint8Array();
  const meta = findBox(bytes, 'meta')?.subarray(versionBytes);
  const items = meta && findBox(meta, 'iinf');
  const locations = meta && findBox(meta, 'iloc');
  const id = items && findExifItem(items);
  if (id === undefined || !locations) return none;
  const [first, ...others] = listExtents(locations, id);
  // Cameras write the data as a single extent.
  if (!first || others.length > 0) return none;
  const item = bytes.subarray(first.offset, first.offset + first.length);
  return item.subarray(4 + viewOf(item).getUint32(0));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns the content of the first box with this name. */
function findBox<B extends ArrayBuffer>(bytes: Uint8Array<B>, name: string): Uint8Array<B> | undefined {
  return listBoxes(bytes).find(box => box.name === name)?.content;
}

function listBoxes<B extends ArrayBuffer>(bytes: Uint8Array<B>) {
  const view = viewOf(bytes);
  const boxes: { name: string; content: Uint8Array<B> }[] = [];
  for (let at = 0; at + headBytes <= bytes.length; ) {
    const short = view.getUint32(at);
    const head = short === 1 ? 2 * headBytes : headBytes;
    const size = short === 1 ? Number(view.getBigUint64(at + headBytes)) : short || bytes.length - at;
    if (size < head) break;
    boxes.push({ name: nameAt(bytes, at + 4), content: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

/** @param items the content of an `iinf` box */
function findExifItem(items: Uint8Array<ArrayBuffer>): number | undefined {
  const countBytes = items[0] === 0 ? 2 : 4;
  for (const { content } of listBoxes(items.subarray(versionBytes + countBytes))) {
    const isLong = content[0] === 3;
    const typeAt = versionBytes + (isLong ? 4 : 2) + 2;
    if (nameAt(content, typeAt) !== 'Exif') continue;
    const view = viewOf(content);
    return isLong ? view.getUint32(versionBytes) : view.getUint16(versionBytes);
  }
  return undefined;
}

interface Extent {
  /** Counted from the start of the file. */
  offset: number;
  length: number;
}

/**
 * Lists the extents of an item in an `iloc` box; none if the item is in another file or box. `locations` is the content
 * of the box.
 */
function listExtents(locations: Uint8Array, itemId: number): Extent[] {
  const view = viewOf(locations);
  const version = view.getUint8(0);
  let at = versionBytes;
  const read = (size: number): number => {
    const from = at;
    at += size;
    if (size === 0) return 0;
    if (size === 2) return view.getUint16(from);
    return size === 4 ? view.getUint32(from) : Number(view.getBigUint64(from));
  };
  const sizes = read(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version > 0 ? sizes & 15 : 0;
  const idBytes = version < 2 ? 2 : 4;
  const count = read(idBytes);
  for (let item = 0; item < count; item += 1) {
    const id = read(idBytes);
    const isInFile = version === 0 || (read(2) & 15) === 0;
    // Skips the data reference index.
    read(2);
    const base = read(baseBytes);
    const extents = Array.from({ length: read(2) }, () => {
      read(indexBytes);
      return { offset: base + read(offsetBytes), length: read(lengthBytes) };
    });
    if (id === itemId) return isInFile ? extents : [];
  }
  return [];
}
