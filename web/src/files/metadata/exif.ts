// Reads the orientation and the day from the EXIF data of a picture, and writes EXIF data with only the orientation.

export interface ExifFacts {
  /** The EXIF orientation, from 1 to 8; 1 is upright. */
  orientation: number;
  /** The day the picture was taken, according to the camera's clock: 2026-11-24. */
  takenOn?: string;
}

const tags = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  changedAt: 0x0132,
  takenAt: 0x9003,
  digitizedAt: 0x9004,
};
const typeOf = { ascii: 2, short: 3, long: 4 };
const entryBytes = 12;
const upright: ExifFacts = { orientation: 1 };

/** Reads EXIF data, which is a TIFF file without a picture. `tiff` starts at the byte order mark. */
export function readExif(tiff: Uint8Array): ExifFacts {
  try {
    return factsIn(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength));
  } catch {
    // An offset points outside the data.
    return upright;
  }
}

function factsIn(view: DataView): ExifFacts {
  const order = view.getUint16(0);
  const isLittle = order === 0x4949;
  if ((!isLittle && order !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return upright;
  const main = entriesAt(view, view.getUint32(4, isLittle), isLittle);
  const exifAt = main.get(tags.exifDirectory)?.value;
  const exif: Entries = exifAt === undefined ? new Map() : entriesAt(view, exifAt, isLittle);
  const orientation = main.get(tags.orientation)?.value ?? 1;
  const days = [exif.get(tags.takenAt), exif.get(tags.digitizedAt), main.get(tags.changedAt)].map(entry =>
    entry ? dayIn(textOf(view, entry)) : undefined,
  );
  const takenOn = days.find(day => day !== undefined);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    ...(takenOn && { takenOn }),
  };
}

interface Entry {
  count: number;
  /** The value itself, or the offset of a longer value. */
  value: number;
}
type Entries = ReadonlyMap<number, Entry>;

function entriesAt(view: DataView, start: number, isLittle: boolean): Entries {
  const count = view.getUint16(start, isLittle);
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * entryBytes;
    const isShort = view.getUint16(at + 2, isLittle) === typeOf.short;
    entries.set(view.getUint16(at, isLittle), {
      count: view.getUint32(at + 4, isLittle),
      value: isShort ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle),
    });
  }
  return entries;
}

/** Returns a text value, such as "2026:11:24 07:58:12". */
function textOf(view: DataView, { count, value }: Entry): string {
  const length = Math.min(count, view.byteLength - value);
  return new TextDecoder('latin1').decode(new Uint8Array(view.buffer, view.byteOffset + value, length));
}

/** @returns undefined unless the text begins with a valid date */
function dayIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return year !== undefined && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
    ? date
    : undefined;
}

/** Returns EXIF data with only the orientation, starting at the byte order mark. */
export function writeOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, tags.orientation);
  view.setUint16(12, typeOf.short);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}
