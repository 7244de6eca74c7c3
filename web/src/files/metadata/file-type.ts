// Recognizes the type of a file by its first bytes, as the service does, and sorts the types into kinds.
import type { FileType } from '@flock-care/contract/shapes';

export type FileKind = 'picture' | 'video' | 'paper';

export function kindOf(type: string): FileKind {
  if (type.startsWith('image/')) return 'picture';
  return type.startsWith('video/') ? 'video' : 'paper';
}

/** The major brands of HEIC pictures. */
const heicBrands: ReadonlySet<string> = new Set([
  ...['heic', 'heix', 'heim', 'heis'],
  ...['hevc', 'hevx', 'hevm', 'hevs'],
]);
const avifBrands: ReadonlySet<string> = new Set(['avif', 'avis']);
/** Major brands of pictures whose codec is named by a compatible brand. */
const pictureBrands: ReadonlySet<string> = new Set(['mif1', 'msf1', 'mif2', 'miaf']);
const mp4Brands =
  /^(isom|iso[2-9a-f]|mp4[12]|mp7[12]|avc1|M4V[ HP]?|dash|f4v |3g[eghrstp2][0-9a-z]?|mmp4|MSNV|NDSC|XAVC)$/;
/** The possible first boxes of QuickTime files from before brands existed. */
const quickTimeBoxes: ReadonlySet<string> = new Set(['moov', 'mdat', 'wide', 'free', 'skip']);

/** The number of bytes that `recognizeType` needs, unless the file is shorter. */
export const headBytes = 512;

/** A type that the service accepts, or one that the app converts. */
export type RecognizedType = FileType | 'image/avif';

/** Returns the type of a picture, a video or a PDF; undefined for everything else. */
export function recognizeType(head: Uint8Array): RecognizedType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (text(4, 8) === 'ftyp') return typeOfBrands(head);
  const isOldQuickTime = quickTimeBoxes.has(text(4, 8)) && head[0] === 0 && (head[1] ?? 0) < 0x20;
  return isOldQuickTime ? 'video/quicktime' : undefined;
}

function typeOfBrands(head: Uint8Array): RecognizedType | undefined {
  const [brand = '', , ...compatible] = brandsOf(head);
  const brands = pictureBrands.has(brand) ? compatible : [brand];
  if (brands.some(one => heicBrands.has(one))) return 'image/heic';
  if (brands.some(one => avifBrands.has(one))) return 'image/avif';
  if (brand === 'qt  ') return 'video/quicktime';
  return mp4Brands.test(brand) || mp4Brands.test(brand.trimEnd()) ? 'video/mp4' : undefined;
}

/** Lists the major brand, its version, and the compatible brands. */
function brandsOf(head: Uint8Array): string[] {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4)
    brands.push(String.fromCharCode(...head.subarray(at, at + 4)));
  return brands;
}

/** Returns the type of a file; empty if it is not recognized. */
export const readFileType = async (file: Blob): Promise<string> =>
  recognizeType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())) ?? '';

const mebibyte = 1_024 * 1_024;
/**
 * The service's limits for the size of a file. They are copied from the contract, because an import would load the
 * contract with the screen.
 */
export const maxFileBytes = { video: 128 * mebibyte, other: 32 * mebibyte };
