// The kinds of fields in shapes, except text and photos.
//
// Required fields are plain (`Day`, `Email`, …). Optional fields accept a missing key, null and "". A missing key is
// parsed as undefined, so that a PUT keeps the stored value; null and "" become the field's cleared value.
// If a function checks a field, `meta` repeats the constraint for JSON Schema, because Zod cannot derive it.
import * as z from 'zod';
import { limits } from './limits.ts';

/** One of `words`; its cleared value is `cleared`. */
export const optionalEnum = <const W extends readonly string[]>(words: W, cleared: W[number]) =>
  z
    .enum([...words, ''])
    .nullish()
    .transform((word): W[number] | undefined => (word === undefined ? undefined : word || cleared));

/** A number; its cleared value is null. */
export const optionalNumber = (number: z.ZodNumber) =>
  z
    .union([number, z.literal('')], { error: 'Must be a number.' })
    .nullish()
    .transform(value => (value === '' ? null : value));

/** True or false; its cleared value is false. */
export const OptionalFlag = z
  .union([z.boolean(), z.literal('')], { error: 'Must be true or false.' })
  .nullish()
  .transform(flag => (flag === undefined ? undefined : flag === true));

/** A row's id: an RFC 9562 UUID, converted to lower case. */
export const Id = z.uuid({ error: 'Must be a UUID.' }).toLowerCase();

/** An id that the client may choose; undefined if it lets the service choose. */
export const OptionalId = z
  .union([Id, z.literal('')], { error: 'Must be a UUID.' })
  .nullish()
  .transform(id => id || undefined);

/** A workspace's id: a positive whole number. */
export const WorkspaceNumber = z.int().positive();

/** An instant in UTC, ISO 8601 with milliseconds: `2026-03-01T08:30:00.000Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 });

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const daySentence = 'Must be a date that exists in the calendar, as YYYY-MM-DD.';

/** True for a date of the proleptic Gregorian calendar as `YYYY-MM-DD`, in the years 0001 to 9999. */
export function isDay(value: string): boolean {
  if (!dayPattern.test(value) || value.startsWith('0000')) return false;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8));
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= shortestMonth || day <= daysOf(Number(value.slice(0, 4)), month);
}

/** The number of days in the shortest month. Every month has the days up to this one. */
const shortestMonth = 28;

/** `Date.UTC` reads the years 1 to 99 as 1901 to 1999, whose months have the same lengths. */
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A calendar date, `YYYY-MM-DD`, years 0001 to 9999. */
export const Day = z
  .string()
  .overwrite(value => value.trim())
  .refine(isDay, { error: daySentence })
  .meta({ format: 'date' });

/** Returns the source of a pattern that also matches an empty string. */
export const orEmpty = ({ source }: RegExp) => `^(${source.slice(1, -1)})?$`;

const instantSentence = 'Must be a date and time with its offset, as 2026-03-01T08:30:00Z.';
const firstInstant = '0001-01-01T00:00:00.000Z';
const lastInstant = '9999-12-31T23:59:59.999Z';

/** True if an instant is still within the years 0001 to 9999 when converted to UTC. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= Date.parse(firstInstant) && ms <= Date.parse(lastInstant);
}

/** An instant with any offset, which is converted to UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: instantSentence })
  .refine(isInstant, { error: instantSentence })
  .transform(instant => new Date(instant).toISOString());

/** An optional instant; its cleared value is null. */
export const OptionalInstant = z
  .union([Instant, z.literal('')], { error: instantSentence })
  .nullish()
  .transform(instant => (instant === undefined ? undefined : instant || null));

/** An optional calendar date; its cleared value is null. */
export const OptionalDay = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || isDay(value), { error: daySentence })
  .meta({ pattern: orEmpty(dayPattern) })
  .nullish()
  .transform(value => (value === '' ? null : value));

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** The longest local part and the longest domain label, according to RFC 5321 and RFC 1035. */
const longestLocalPart = 64;
const longestLabel = 63;

/** True for a plain ASCII address in lower case: no quotes, comments or lists. */
export function isEmail(value: string): boolean {
  if (value.length > limits.email || !emailPattern.test(value)) return false;
  const [local = '', domain = ''] = value.split('@');
  return local.length <= longestLocalPart && domain.split('.').every(label => label.length <= longestLabel);
}

const emailSentence = 'Must be a plain email address, such as olive@example.org.';
/**
 * Converts ASCII letters only. Otherwise the Kelvin sign, for example, would become a k, and the address could be
 * another person's.
 */
const lowerCase = (value: string) => value.trim().replace(/[A-Z]+/g, letters => letters.toLowerCase());

/** An email address, trimmed and in lower case. */
export const Email = z
  .string()
  .overwrite(lowerCase)
  .refine(isEmail, { error: emailSentence })
  .meta({ format: 'email', maxLength: limits.email });

/** An optional email address; its cleared value is null. */
export const OptionalEmail = z
  .string()
  .overwrite(lowerCase)
  .refine(value => value === '' || isEmail(value), { error: emailSentence })
  .meta({ maxLength: limits.email })
  .nullish()
  .transform(value => (value === '' ? null : value));

export const defaultChartColor = '#cb3a35';
const colorPattern = /^#[0-9a-fA-F]{6}$/;

/** `#RRGGBB`; its cleared value is the default color. */
export const OptionalHexColor = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || colorPattern.test(value), { error: 'Must be a color as #RRGGBB.' })
  .meta({ pattern: orEmpty(colorPattern) })
  .nullish()
  .transform(value => (value === undefined ? undefined : value || defaultChartColor));
