// The kinds of field that shapes are made of, text and photos aside.
//
// Required fields are plain (`Day`, `Email`, …). The optional ones accept a missing key, null and "". Parsed, a
// missing key stays undefined (a PUT keeps what is stored), null and "" become the field's cleared value.
// If a field is checked by a function, `meta` repeats the constraint for JSON Schema, which Zod cannot read off it.
import * as z from 'zod';
import { limits } from './limits.ts';

/** One of `words`; cleared it is `cleared`. */
export const optionalEnum = <const W extends readonly string[]>(words: W, cleared: W[number]) =>
  z
    .enum([...words, ''])
    .nullish()
    .transform((word): W[number] | undefined => (word === undefined ? undefined : word || cleared));

/** A number; cleared it is null. */
export const optionalNumber = (number: z.ZodNumber) =>
  z
    .union([number, z.literal('')], { error: 'Must be a number.' })
    .nullish()
    .transform(value => (value === '' ? null : value));

/** true or false; cleared it is false. */
export const OptionalFlag = z
  .union([z.boolean(), z.literal('')], { error: 'Must be true or false.' })
  .nullish()
  .transform(flag => (flag === undefined ? undefined : flag === true));

/** A row's id: an RFC 9562 UUID, in lower case once parsed. */
export const Id = z.uuid({ error: 'Must be a UUID.' }).toLowerCase();

/** A workspace's id: a positive whole number. */
export const WorkspaceNumber = z.int().positive();

/** An instant in UTC, ISO 8601 with milliseconds: `2026-03-01T08:30:00.000Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 });

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
  .meta({ format: 'date' });

/** The source of a pattern that also matches an empty text. */
export const orEmpty = ({ source }: RegExp) => `^(${source.slice(1, -1)})?$`;

const instantSentence = 'Must be a date and time with its offset, as 2026-03-01T08:30:00Z.';
const firstInstant = '0001-01-01T00:00:00.000Z';
const lastInstant = '9999-12-31T23:59:59.999Z';

/** Whether an instant lies in the years 0001 to 9999 in UTC too. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= Date.parse(firstInstant) && ms <= Date.parse(lastInstant);
}

/** An instant with any offset; once parsed it is in UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: instantSentence })
  .refine(isInstant, { error: instantSentence })
  .transform(instant => new Date(instant).toISOString());

/** An optional instant; cleared it is null. */
export const OptionalInstant = z
  .union([Instant, z.literal('')], { error: instantSentence })
  .nullish()
  .transform(instant => (instant === undefined ? undefined : instant || null));

/** An optional calendar date; cleared it is null. */
export const OptionalDay = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || isDay(value), { error: daySentence })
  .meta({ pattern: orEmpty(dayPattern) })
  .nullish()
  .transform(value => (value === '' ? null : value));

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** The longest local part and the longest label of a domain, as RFC 5321 and RFC 1035 have them. */
const longestLocalPart = 64;
const longestLabel = 63;

/** True for a plain ASCII address in lower case: no quotes, comments or lists. */
export function isEmail(value: string): boolean {
  if (value.length > limits.email || !emailPattern.test(value)) return false;
  const [local = '', domain = ''] = value.split('@');
  return local.length <= longestLocalPart && domain.split('.').every(label => label.length <= longestLabel);
}

const emailSentence = 'Must be a plain email address, such as olive@example.org.';
/** ASCII letters alone: the Kelvin sign, for one, would become a plain k and somebody else's address. */
const lowerCased = (value: string) => value.trim().replace(/[A-Z]+/g, letters => letters.toLowerCase());

/** An email address, trimmed and in lower case. */
export const Email = z
  .string()
  .overwrite(lowerCased)
  .refine(isEmail, { error: emailSentence })
  .meta({ format: 'email', maxLength: limits.email });

/** An optional email address; cleared it is null. */
export const OptionalEmail = z
  .string()
  .overwrite(lowerCased)
  .refine(value => value === '' || isEmail(value), { error: emailSentence })
  .meta({ maxLength: limits.email })
  .nullish()
  .transform(value => (value === '' ? null : value));

export const defaultChartColor = '#cb3a35';
const colorPattern = /^#[0-9a-fA-F]{6}$/;

/** `#RRGGBB`; cleared it is the default color. */
export const OptionalHexColor = z
  .string()
  .overwrite(value => value.trim())
  .refine(value => value === '' || colorPattern.test(value), { error: 'Must be a colour as #RRGGBB.' })
  .meta({ pattern: orEmpty(colorPattern) })
  .nullish()
  .transform(value => (value === undefined ? undefined : value || defaultChartColor));
