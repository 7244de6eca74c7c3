// Removes metadata, including the location, from an MP4 or QuickTime video. Only its index and the removed boxes are
// read into memory. Removed boxes are overwritten with zeros and marked as free space, so that every other byte keeps
// its position.

export interface CleanedMovie {
  parts: Blob[];
  /** The time when the video was taken, in milliseconds since 1970; undefined if the camera did not record it. */
  takenAt?: number;
  /** True if a track records the location throughout the video. Such a track cannot be removed. */
  hasLocationTrack: boolean;
}

/** The maximum size of the index or of a removed box. The index of an hour of video is smaller. */
const maxIndexBytes = 32 * 1_024 * 1_024;
/** The boxes with the location and other data that is not needed to play the video. */
const removedBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** The formats of location tracks from GoPro cameras and Android phones. */
const locationTracks: ReadonlySet<string> = new Set(['gpmd', 'camm']);
/** The seconds from 1904, when QuickTime's time begins, to 1970. */
const epochSeconds = 2_082_844_800;

/** @returns undefined if the bytes are not a complete MP4 or QuickTime video, or if its metadata is too large */
export async function cleanMovie(movie: Blob): Promise<CleanedMovie | undefined> {
  const cleaned: CleanedMovie = { parts: [], hasLocationTrack: false };
  let hasIndex = false;
  for (let at = 0; at < movie.size; ) {
    const head = new DataView(await movie.slice(at, at + 16).arrayBuffer());
    const box = boxAt(head, 0, movie.size - at);
    if (!box) return undefined;
    const whole = movie.slice(at, at + box.size);
    if (box.name === 'moov') {
      if (box.size > maxIndexBytes) return undefined;
      const bytes = new Uint8Array(await whole.arrayBuffer());
      cleanBoxes(bytes, 0, bytes.length, cleaned);
      cleaned.parts.push(new Blob([bytes]));
      hasIndex = true;
    } else if (removedBoxes.has(box.name)) {
      if (box.size > maxIndexBytes) return undefined;
      const free = new Uint8Array(await whole.arrayBuffer());
      freeBox(free, 0, free.length, box.headBytes);
      cleaned.parts.push(new Blob([free]));
    } else cleaned.parts.push(whole);
    at += box.size;
  }
  return hasIndex ? cleaned : undefined;
}

interface Box {
  name: string;
  size: number;
  headBytes: number;
}

/** @param room the number of bytes up to the end of the containing box or file */
function boxAt(view: DataView, at: number, room: number): Box | undefined {
  if (at + 8 > view.byteLength || room < 8) return undefined;
  const name = String.fromCharCode(...[4, 5, 6, 7].map(index => view.getUint8(at + index)));
  const short = view.getUint32(at);
  if (short === 0) return { name, size: room, headBytes: 8 };
  const isLong = short === 1;
  if (isLong && at + 16 > view.byteLength) return undefined;
  const headBytes = isLong ? 16 : 8;
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short;
  return size >= headBytes && size <= room ? { name, size, headBytes } : undefined;
}

function cleanBoxes(bytes: Uint8Array, start: number, end: number, cleaned: CleanedMovie): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = start; at < end; ) {
    const box = boxAt(view, at, end - at);
    // QuickTime ends some lists with four zero bytes.
    if (!box) return;
    const inside = at + box.headBytes;
    const next = at + box.size;
    if (removedBoxes.has(box.name)) freeBox(bytes, at, next, box.headBytes);
    else if (containers.has(box.name)) cleanBoxes(bytes, inside, next, cleaned);
    else if (box.name === 'mvhd') {
      const takenAt = timeOf(view, inside);
      if (takenAt !== undefined) cleaned.takenAt = takenAt;
    } else if (box.name === 'stsd') {
      const format = String.fromCharCode(...bytes.subarray(inside + 12, inside + 16));
      if (locationTracks.has(format)) cleaned.hasLocationTrack = true;
    }
    at = next;
  }
}

/** Turns a box into free space of the same size. */
function freeBox(bytes: Uint8Array, start: number, end: number, headBytes: number): void {
  bytes.set(new TextEncoder().encode('free'), start + 4);
  bytes.fill(0, start + headBytes, end);
}

function timeOf(view: DataView, at: number): number | undefined {
  if (at + 12 > view.byteLength) return undefined;
  const isLong = view.getUint8(at) === 1;
  const seconds = isLong ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4);
  return seconds > epochSeconds ? (seconds - epochSeconds) * 1_000 : undefined;
}
