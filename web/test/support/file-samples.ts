// Small pictures and videos that contain a location, for tests.

/** The location as it appears in the metadata. */
export const locationText = '+52.3702+004.8952/';

const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));

function join(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map(part => (typeof part === 'string' ? latin1(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

interface Facts {
  orientation: number;
  takenAt: string;
  isLittle?: boolean;
}

/** Returns EXIF data with an orientation, a time and the location. */
export function tiffWith({ orientation, takenAt, isLittle = false }: Facts): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(64));
  const short = (at: number, value: number) => view.setUint16(at, value, isLittle);
  const long = (at: number, value: number) => view.setUint32(at, value, isLittle);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  short(2, 42);
  long(4, 8);
  short(8, 2);
  short(10, 0x0112);
  short(12, 3);
  long(14, 1);
  short(18, orientation);
  short(22, 0x8769);
  short(24, 4);
  long(26, 1);
  long(30, 38);
  long(34, 0);
  short(38, 1);
  short(40, 0x9003);
  short(42, 2);
  long(44, takenAt.length);
  long(48, 56);
  long(52, 0);
  return join(new Uint8Array(view.buffer).subarray(0, 56), takenAt, '\0', locationText);
}

const takenAt = '2026:11:24 07:58:12';

function segment(code: number, content: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const bytes = join(content);
  const length = bytes.length + 2;
  return join(Uint8Array.of(0xff, code, length >> 8, length & 0xff), bytes);
}

export const jpegWithLocation = ({ orientation }: { orientation: number }): Uint8Array<ArrayBuffer> =>
  join(
    '\xff\xd8',
    segment(0xe0, 'JFIF\0'),
    segment(0xe1, join('Exif\0\0', tiffWith({ orientation, takenAt }))),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${locationText}`),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01profile'),
    segment(0xe2, `MPF\0${locationText}`),
    segment(0xee, 'Adobe'),
    segment(0xfe, 'a comment'),
    segment(0xdb, 'quantization'),
    segment(0xda, 'scan'),
    // A stuffed byte and a restart marker must not end the compressed data.
    'compressed\xff\x00data\xff\xd0more',
    '\xff\xd9',
    `second picture ${locationText}`,
  );

/** Adds EXIF data, as a camera does, to a real JPEG. */
export const addCameraMetadata = (jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> =>
  join(
    jpeg.subarray(0, 2),
    segment(0xe1, join('Exif\0\0', tiffWith({ orientation, takenAt }))),
    jpeg.subarray(2),
  );

function chunk(name: string, content: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const bytes = join(content);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, bytes.length);
  return join(new Uint8Array(length.buffer), name, bytes, 'csum');
}

export const pngWithLocation = (): Uint8Array<ArrayBuffer> =>
  join(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', 'header'),
    chunk('eXIf', tiffWith({ orientation: 1, takenAt })),
    chunk('tEXt', locationText),
    chunk('IDAT', 'picture'),
    chunk('IEND', ''),
    locationText,
  );

function riff(name: string, content: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const bytes = join(content);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, bytes.length, true);
  return join(name, new Uint8Array(length.buffer), bytes, bytes.length % 2 === 1 ? '\0' : '');
}

export const webpWithLocation = (orientation: number): Uint8Array<ArrayBuffer> =>
  riff(
    'RIFF',
    join(
      'WEBP',
      riff('VP8X', '\x1c\0\0\0\0\0\0\0\0\0'),
      riff('VP8 ', 'picture'),
      riff('EXIF', tiffWith({ orientation, takenAt })),
      riff('XMP ', locationText),
    ),
  );

function box(name: string, ...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const bytes = join(...parts);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, bytes.length + 8);
  return join(new Uint8Array(length.buffer), name, bytes);
}

/** @param format the track's codec, as a four-character code */
export function movieWithLocation(format = 'avc1'): Blob {
  const head = new DataView(new ArrayBuffer(20));
  head.setUint32(4, Date.UTC(2026, 10, 24, 7, 58, 12) / 1_000 + 2_082_844_800);
  const sample = box(format, 'sample');
  const track = box('trak', box('mdia', box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', sample)))));
  return new Blob([
    box('ftyp', 'isom\0\0\0\0'),
    box('uuid', locationText),
    box(
      'moov',
      box('mvhd', new Uint8Array(head.buffer)),
      track,
      box('udta', box('\xa9xyz', locationText)),
      box('meta', locationText),
    ),
    box('mdat', 'frames'),
  ]);
}

const numberIn = (size: 2 | 4, value: number) => {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 2) view.setUint16(0, value);
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
};

interface HeicOptions {
  /** The version of the `iloc` box. */
  version: 0 | 1 | 2;
  itemType?: string;
}

/** Returns a HEIC picture with a coded item and an item with EXIF data. */
export function heicWithLocation({ version, itemType = 'Exif' }: HeicOptions): Uint8Array<ArrayBuffer> {
  const exif = join(numberIn(4, 6), 'Exif\0\0', tiffWith({ orientation: 6, takenAt }));
  const isLong = version === 2;
  const id = (item: number) => numberIn(isLong ? 4 : 2, item);
  const entry = (item: number, type: string) =>
    box('infe', Uint8Array.of(isLong ? 3 : 2, 0, 0, 0), id(item), '\0\0', type, '\0');
  const method = version === 0 ? '' : '\0\0';
  const location = (item: number, offset: number, length: number) =>
    join(id(item), method, '\0\0', numberIn(2, 1), numberIn(4, offset), numberIn(4, length));
  const picture = 'picture';
  const upTo = (exifAt: number) =>
    join(
      box('ftyp', 'heic\0\0\0\0mif1heic'),
      box(
        'meta',
        '\0\0\0\0',
        box('hdlr', '\0\0\0\0\0\0\0\0pict'),
        box('iinf', '\0\0\0\0', numberIn(2, 2), entry(1, 'hvc1'), entry(2, itemType)),
        box(
          'iloc',
          Uint8Array.of(version, 0, 0, 0, 0x44, 0),
          id(2),
          location(1, exifAt - picture.length, picture.length),
          location(2, exifAt, exif.length),
        ),
      ),
      numberIn(4, 8 + picture.length + exif.length),
      'mdat',
      picture,
    );
  return join(upTo(upTo(0).length), exif);
}
