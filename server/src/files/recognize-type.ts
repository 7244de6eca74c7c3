// Recognizes the type of a file from its bytes. Anything that a browser might run, such as HTML and SVG, is not
// recognized.
import type { FileType } from '@flock-care/contract/shapes';

/** The number of bytes that `recognizeType` needs, unless the file is shorter. */
export const headBytes = 512;

const hasBytes = (head: Buffer, offset: number, ...bytes: number[]) =>
  bytes.every((byte, index) => head[offset + index] === byte);
const hasText = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text;

/** The major brands of HEIC images in the ISO base media file format (ISO/IEC 14496-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** Major brands of images whose codec is named by a compatible brand. */
const imageBrands = new Set(['mif1', 'msf1', 'mif2', 'miaf']);
const mp4Brands =
  /^(isom|iso[2-9a-f]|mp4[12]|mp7[12]|avc1|M4V[ HP]?|dash|f4v |3g[eghrstp2][0-9a-z]?|mmp4|MSNV|NDSC|XAVC)$/;
/** The possible first boxes of QuickTime files from before brands existed. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip']);

/** Returns the type of a file that begins with these bytes; undefined if it may be text, or is not allowed. */
export function recognizeType(head: Buffer): FileType | undefined {
  if (hasText(head, 0, '%PDF-')) return 'application/pdf';
  if (hasBytes(head, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (hasBytes(head, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (hasText(head, 0, 'RIFF') && hasText(head, 8, 'WEBP')) return 'image/webp';
  if (hasText(head, 4, 'ftyp')) return typeOfBrands(head);
  return isOldQuickTime(head) ? 'video/quicktime' : undefined;
}

function typeOfBrands(head: Buffer): FileType | undefined {
  const [brand = '', , ...compatible] = brandsOf(head);
  if (heicBrands.has(brand)) return 'image/heic';
  if (imageBrands.has(brand)) {
    return compatible.some(other => heicBrands.has(other)) ? 'image/heic' : undefined;
  }
  if (brand === 'qt  ') return 'video/quicktime';
  return mp4Brands.test(brand) || mp4Brands.test(brand.trimEnd()) ? 'video/mp4' : undefined;
}

/** Lists the major brand, its version, and the compatible brands. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.length, head.length >= 4 ? head.readUInt32BE(0) : 0);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** True if the first box has a known name, and a length with bytes that do not occur in text. */
function isOldQuickTime(head: Buffer): boolean {
  if (head.length < 16 || !quickTimeBoxes.has(head.toString('latin1', 4, 8))) return false;
  return head[0] === 0 && !isTextByte(head[1] ?? 0);
}

const isTextByte = (byte: number) => byte >= 0x20;

/** Checks that a file is text, chunk by chunk: valid UTF-8 without NUL that does not begin like markup. */
export class TextCheck {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #beginning = '';

  /** Returns false as soon as the file cannot be text. */
  accepts(chunk: Uint8Array): boolean {
    return !chunk.includes(0) && this.#decodes(chunk, true);
  }

  /** Returns false if the last character is incomplete. */
  acceptsEnd(): boolean {
    return this.#decodes(new Uint8Array(), false);
  }

  #decodes(chunk: Uint8Array, stream: boolean): boolean {
    try {
      const text = this.#decoder.decode(chunk, { stream });
      if (this.#beginning.length < headBytes) this.#beginning = (this.#beginning + text).trimStart();
    } catch {
      return false;
    }
    return !this.#beginning.startsWith('<');
  }
}
