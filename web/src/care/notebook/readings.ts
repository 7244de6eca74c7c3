// Parses typed text as a date, and returns every possible reading.
import { addDays } from '../../ui/formats/formats.ts';

export type Order = 'dmy' | 'mdy' | 'ymd';

/** One way to read the text. A part that is not in the text is missing. */
export interface Reading {
  day: number;
  month?: number;
  year?: number;
  /** Set if the text can be read in more than one order. */
  order?: Order;
}

/**
 * Returns each way to read the text; an empty list if it is not a day. A comma is read as a dot, because a phone's
 * number pad may not have a dot.
 *
 * @param months the names of each month, as `monthNames` returns them
 */
export function readingsOf(text: string, months: readonly (readonly string[])[], today: string): Reading[] {
  const plain = text.trim().toLocaleLowerCase().replaceAll(',', '.').replaceAll(/\s+/g, ' ');
  const lone = /^(\d{1,2})\.?$/.exec(plain);
  if (lone) return [{ day: Number(lone[1]) }];
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain);
  if (iso) return [{ year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }];
  const figures = /^(\d{1,2}) ?([-/.]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2})?)?\.?$/.exec(plain);
  return figures ? numericReadings(figures, today) : namedReadings(plain, months, today);
}

function numericReadings(
  [, one = '', separator, two = '', three]: RegExpExecArray,
  today: string,
): Reading[] {
  const [first, second] = [Number(one), Number(two)];
  const year = three === undefined ? {} : { year: yearOf(three, today) };
  // With dots, the first number is always the day.
  if (separator === '.') return [{ day: first, month: second, ...year }];
  const readings: Reading[] = [
    { day: first, month: second, ...year, order: 'dmy' },
    { day: second, month: first, ...year, order: 'mdy' },
  ];
  if (separator === '-' && three?.length === 2)
    readings.push({ day: Number(three), month: second, year: yearOf(one, today), order: 'ymd' });
  return readings;
}

/**
 * Reads a date with the name of a month: "3 Nov", "3. November 2026", "1er novembre", "3 de noviembre de 2026", "Nov
 * 3", "November 3rd, 2026".
 */
function namedReadings(plain: string, months: readonly (readonly string[])[], today: string): Reading[] {
  const dayFirst =
    /^(\d{1,2})(?:(?:st|nd|rd|th|er|\.?[ºª])(?!\p{L}))?\.? ?(?:(?:of|de) )?(\p{L}+)\.?(?: ?(?:del? )?(\d{4}|\d{2}))?$/u.exec(
      plain,
    );
  const nameFirst = /^(\p{L}+)\.? ?(\d{1,2})(?:st|nd|rd|th)?\.?(?: (\d{4}))?$/u.exec(plain);
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [nameFirst?.[2], nameFirst?.[1], nameFirst?.[3]];
  const month = name === undefined ? undefined : monthOf(name, months);
  if (day === undefined || month === undefined) return [];
  return [{ day: Number(day), month, ...(year !== undefined && { year: yearOf(year, today) }) }];
}

const minLetters = 3;

/** Returns the number of the month whose name begins with the text; undefined if no month or several months match. */
function monthOf(name: string, months: readonly (readonly string[])[]): number | undefined {
  if (name.length < minLetters) return undefined;
  const beginning = withoutAccents(name);
  const found = months.flatMap((names, index) =>
    names.some(whole => whole.startsWith(beginning)) ? [index + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Reads two digits as the latest year with this ending that is not in the future. */
function yearOf(text: string, today: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return century + year <= Number(today.slice(0, 4)) ? century + year : century - 100 + year;
}

/** Removes accents, because people also type "aout" for "août" and "Marz" for "März". */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Returns the long and short names of each month, in lower case and without accents.
 *
 * @param locales the reader's locale first
 */
export function monthNames(locales: readonly string[]): string[][] {
  const dates = locales.flatMap(locale =>
    (['long', 'short'] as const).map(month => ({
      locale,
      // In some languages, the name has a different form inside a date.
      format: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month }),
    })),
  );
  return range(1, 12).map(month => {
    const noon = new Date(Date.UTC(2000, month - 1, 1, 12));
    const names = dates.map(({ locale, format }) => {
      const name = format.formatToParts(noon).find(({ type }) => type === 'month')?.value ?? '';
      return withoutAccents(name.toLocaleLowerCase(locale).replace(/\.$/, ''));
    });
    return [...new Set(names)];
  });
}

/** Returns the day in the format of the API; undefined if the calendar has no such day. */
export function dayOf({
  day,
  month,
  year,
}: {
  day: number;
  month: number;
  year: number;
}): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return addDays(text, 0) === text ? text : undefined;
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
