// The kinds of field the API knows, with their limits: all in one place, since every schema is put together from these.
//
// Required fields are plain (`text`, `Day`, …). The `optional…` fields accept a missing key, null and "".
// Parsed, a missing key stays undefined (a PUT keeps what is stored), null and "" become the field's
// cleared value.
import './sentences.ts';
import * as z from 'zod';

export const limits = {
  name: 120,
  key: 64,
  species: 120,
  vetField: 200,
  freeText: 500,
  notes: 5_000,
  email: 254,
  doseScheduleEntries: 24,
  photoDataUrl: 7_000_000,
  expiresInDays: 3_650,
  weightGrams: 10_000,
  weightDays: 425,
} as const;

/** Whether a text is over a limit, which is meant in Unicode code points. A code point takes one or two units. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max || text.length > 2 * max) return text.length > max;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}

/**
 * What NFC writes as one code point takes at most four when it is taken apart, such as U+1F82. Longer text is refused
 * as it came: to put a long row of combining marks in order takes time by its square.
 */
const longestDecomposition = 4;

const controlCharacters = /\p{Cc}/u;
const controlCharactersButBreaks = /[^\P{Cc}\n\t]/u;

/** Anything but spaces and characters that show nothing by themselves, such as a zero-width joiner; U+2800 is an empty braille cell. */
const shown = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u;

/** Text in NFC, and none at all where nothing of it would be seen. */
export function visibleText(text: string): string {
  return shown.test(text) ? text.normalize('NFC') : '';
}

interface TextOptions {
  keepLineBreaks?: boolean;
  blank?: 'refused' | 'allowed';
}

function cleanText(max: number, { keepLineBreaks = false, blank = 'refused' }: TextOptions) {
  const forbidden = keepLineBreaks ? controlCharactersButBreaks : controlCharacters;
  const tooLong = `Must be at most ${max.toLocaleString('en')} characters.`;
  return z
    .string()
    .overwrite(text => (keepLineBreaks ? text.replaceAll('\r\n', '\n') : text).trim())
    .refine(text => !isLonger(text, longestDecomposition * max), { error: tooLong, abort: true })
    .overwrite(visibleText)
    .refine(text => blank === 'allowed' || text !== '', { error: 'Must not be blank.' })
    .refine(text => text.isWellFormed() && !forbidden.test(text), {
      error: 'Must not hold control characters or broken Unicode.',
    })
    .refine(text => !isLonger(text, max), { error: tooLong })
    .meta({ maxLength: max, ...(blank === 'refused' && { minLength: 1 }) });
}

/** Text that must be there: trimmed, NFC, 1 to `max` code points, no control characters. */
export const text = (max: number) => cleanText(max, {});

/** Text that may be missing; cleared it is `""`. */
export const optionalText = (max: number, options: TextOptions = {}) =>
  cleanText(max, { ...options, blank: 'allowed' })
    .nullish()
    .transform(value => (value === null ? '' : value));

/** Free notes of up to 5,000 code points that keep their line breaks and tabs. */
export const optionalNotes = () => optionalText(limits.notes, { keepLineBreaks: true });

/** For the document: a PUT keeps what is stored instead. */
const inNewRecords = (value: string) => `In a new record \`${value}\` where it is left out.`;

/** One of `words`; cleared it is `cleared`. */
export const optionalWord = <const W extends readonly string[]>(words: W, cleared: W[number]) =>
  z
    .enum([...words, ''])
    .meta({ description: inNewRecords(cleared) })
    .nullish()
    .transform((word): W[number] | undefined => (word === undefined ? undefined : word || cleared));

/** true or false; cleared it is false. */
export const optionalFlag = () =>
  z
    .union([z.boolean(), z.literal('')], { error: 'Must be true or false.' })
    .meta({ description: inNewRecords('false') })
    .nullish()
    .transform(flag => (flag === undefined ? undefined : flag === true));

/** A row's id: an RFC 9562 UUID, in lower case once parsed. */
export const Id = z
  .uuid({ error: 'Must be a UUID.' })
  .toLowerCase()
  .meta({ examples: ['3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e'] });

/** A flock's id: a positive whole number. */
export const FlockNumber = z
  .int()
  .positive()
  .meta({ examples: [42] });

/** An instant in UTC, ISO 8601 with milliseconds: `2026-03-01T08:30:00.000Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-03-01T08:30:00.000Z'] });

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const daySentence = 'Must be a date that exists in the calendar, as YYYY-MM-DD.';

/** True for `YYYY-MM-DD` of the proleptic Gregorian calendar, years 0001 to 9999. */
export function isDay(value: string): boolean {
  if (!dayPattern.test(value) || value.startsWith('0000')) return false;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8));
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= shortestMonth || day <= daysOf(Number(value.slice(0, 4)), month);
}

/** Most days of most years need no calendar. */
const shortestMonth = 28;

/** Year 1 is 1901 to `Date.UTC`, which has the same months. */
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A calendar date, `YYYY-MM-DD`, years 0001 to 9999. */
export const Day = z
  .string()
  .overwrite(value => value.trim())
  .refine(isDay, { error: daySentence })
  .meta({ format: 'date', examples: ['2026-03-01'] });

/** For the document: what `pattern` matches, or nothing. */
export const orEmpty = ({ source }: RegExp) => `^(${source.slice(1, -1)})?$`;

/** A calendar date that may be missing; cleared it is null. */
export const optionalDay = () =>
  z
    .string()
    .overwrite(value => value.trim())
    .refine(value => value === '' || isDay(value), { error: daySentence })
    .meta({ pattern: orEmpty(dayPattern), description: 'As YYYY-MM-DD.', examples: ['2026-03-01'] })
    .nullish()
    .transform(value => (value === '' ? null : value));

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** True for a plain ASCII address in lower case: no quotes, comments or lists (RFC 5321 sizes). */
export function isEmail(value: string): boolean {
  if (value.length > limits.email || !emailPattern.test(value)) return false;
  const [local = '', domain = ''] = value.split('@');
  return local.length <= 64 && domain.split('.').every(label => label.length <= 63);
}

const emailSentence = 'Must be a plain email address, such as olive@example.org.';
/** ASCII letters alone: the Kelvin sign, for one, would become a plain k and somebody else's address. */
const lowerCased = (value: string) => value.trim().replace(/[A-Z]+/g, letters => letters.toLowerCase());

/** An email address, trimmed and in lower case. */
export const Email = z
  .string()
  .overwrite(lowerCased)
  .refine(isEmail, { error: emailSentence })
  .meta({ format: 'email', maxLength: limits.email, examples: ['olive@example.org'] });

/** An email address that may be missing; cleared it is null. */
export const optionalEmail = () =>
  z
    .string()
    .overwrite(lowerCased)
    .refine(value => value === '' || isEmail(value), { error: emailSentence })
    .meta({ maxLength: limits.email, examples: ['olive@example.org'] })
    .nullish()
    .transform(value => (value === '' ? null : value));

export const defaultChartColor = '#cb3a35';
const colorPattern = /^#[0-9a-fA-F]{6}$/;

/** `#RRGGBB`; cleared it is the default colour. */
export const optionalHexColor = () =>
  z
    .string()
    .overwrite(value => value.trim())
    .refine(value => value === '' || colorPattern.test(value), { error: 'Must be a colour as #RRGGBB.' })
    .meta({
      pattern: orEmpty(colorPattern),
      description: `As #RRGGBB. ${inNewRecords(defaultChartColor)}`,
      examples: [defaultChartColor],
    })
    .nullish()
    .transform(value => (value === undefined ? undefined : value || defaultChartColor));

const photoPrefix = /^data:image\/([a-z0-9][a-z0-9.+-]{0,60});base64,/i;
/** The longest prefix the pattern above can match, so that it never reads into the picture. */
const photoPrefixLength = 100;

/** 1 at the character code of each base64 digit. A table, since a photo has millions of characters. */
const base64Digits = new Uint8Array(128);
for (const digit of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  base64Digits[digit.charCodeAt(0)] = 1;
}

/** True where `value`, from `start` on, is padded base64 of at least one byte (RFC 4648, section 4). One pass, no pattern. */
function isBase64(value: string, start: number): boolean {
  const length = value.length - start;
  if (length === 0 || length % 4 !== 0) return false;
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  for (let at = start; at < value.length - padding; at += 1) {
    if (base64Digits[value.charCodeAt(at)] !== 1) return false;
  }
  return true;
}

/** True for a base64 data URL of any image type but SVG, which can carry scripts. */
export function isPhotoDataUrl(value: string): boolean {
  const prefix = photoPrefix.exec(value.slice(0, photoPrefixLength));
  if (!prefix || prefix[1]?.toLowerCase().includes('svg')) return false;
  return isBase64(value, prefix[0].length);
}

/** A picture as a base64 data URL of up to 7,000,000 characters; cleared it is null. */
export const optionalPhotoDataUrl = () =>
  z
    .string()
    .refine(value => value.length <= limits.photoDataUrl, {
      error: `Must be at most ${limits.photoDataUrl.toLocaleString('en')} characters.`,
      abort: true,
    })
    .refine(value => value === '' || isPhotoDataUrl(value), {
      error: 'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not taken).',
    })
    .meta({
      maxLength: limits.photoDataUrl,
      description: 'A base64 data URL of an image of any type but SVG.',
      examples: ['data:image/png;base64,iVBORw0KGgo='],
    })
    .nullish()
    .transform(value => (value === '' ? null : value));
