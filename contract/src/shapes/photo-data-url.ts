// A photo as a base64 data URL. It is checked without running a pattern over millions of characters.
import * as z from 'zod';
import { formatLimit, limits } from './limits.ts';

const photoPrefix = /^data:image\/([a-z0-9][a-z0-9.+-]{0,60});base64,/i;
/** Only this many characters are matched, so the pattern never reads the image. */
const photoPrefixLength = 100;

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Has a 1 at the character code of each base64 digit. */
const base64Digits = Uint8Array.from({ length: 128 }, (_, code) =>
  base64Alphabet.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** True if `value` from `start` on is padded base64 of at least one byte (RFC 4648, section 4). */
function isBase64(value: string, start: number): boolean {
  const length = value.length - start;
  if (length === 0 || length % 4 !== 0) return false;
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  for (let at = start; at < value.length - padding; at += 1) {
    if (base64Digits[value.charCodeAt(at)] !== 1) return false;
  }
  return true;
}

/** True for a base64 data URL of any image type except SVG, which can contain scripts. */
export function isPhotoDataUrl(value: string): boolean {
  const prefix = photoPrefix.exec(value.slice(0, photoPrefixLength));
  if (!prefix || prefix[1]?.toLowerCase().includes('svg')) return false;
  return isBase64(value, prefix[0].length);
}

/** An image type that no browser knows, so that none displays or runs such a file. */
const unknownImageType = 'image/x-unknown';

/**
 * Splits a stored photo into its media type and its base64. XML types, which could contain scripts, become the unknown
 * type.
 */
export function readPhotoDataUrl(value: string): { mediaType: string; base64: string } {
  const [prefix = '', type = ''] = photoPrefix.exec(value.slice(0, photoPrefixLength)) ?? [];
  const isKnown = type !== '' && !/svg|xml/i.test(type);
  const mediaType = isKnown ? `image/${type.toLowerCase()}` : unknownImageType;
  return { mediaType, base64: value.slice(prefix.length) };
}

/** An optional photo as a base64 data URL of up to 7,000,000 characters; an empty string becomes null. */
export const OptionalPhotoDataUrl = z
  .string()
  .refine(value => value.length <= limits.photoDataUrl, {
    error: `Must be at most ${formatLimit(limits.photoDataUrl)} characters.`,
    abort: true,
  })
  .refine(value => value === '' || isPhotoDataUrl(value), {
    error: 'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).',
  })
  .meta({ maxLength: limits.photoDataUrl })
  .nullish()
  .transform(value => (value === '' ? null : value));
