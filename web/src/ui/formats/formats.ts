// Formats numbers, days and times for people. Formatters are cached, because creating one takes milliseconds.

/** Keeps a number and its unit on one line. */
const noBreak = '\u00a0';
const minus = '\u2212';

/** Keeps a text such as a day or a phone number on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', noBreak);

export interface Formats {
  /** `86.4`, without a unit, with at most two decimals. */
  number(value: number): string;
  /** `86.4 g` */
  grams(value: number): string;
  /** `6.1 %`, one decimal, without a sign. */
  percent(value: number): string;
  /** `−6.1 %` or `+13.3 %`; `short` leaves out a zero decimal: `−5 %`. */
  change(percent: number, length?: 'short'): string;
  /** The decimal separator. */
  readonly decimalSign: string;
  /** `08:00`, for an instant, in the flock's zone. */
  time(instant: string | number): string;
  /** `08:00`, for a time of day in a schedule, regardless of the zone. */
  timeOfDay(time: string): string;
  /** `2026-11-24`, for an instant, in the flock's zone. */
  dayOf(instant: string | number): string;
  /** `Tuesday` */
  weekday(day: string): string;
  /** `Tue` */
  shortWeekday(day: string): string;
  /** The first day of the week in the reader's region: 1 is Monday, 7 Sunday. */
  firstDayOfWeek: number;
  /** `24 November`, with the year if it is not the year of `today`. */
  day(day: string, today?: string): string;
  /** `24 Nov` */
  shortDay(day: string): string;
  /** `24 Nov`, with the year if it is not the year of `today`. */
  datedDay(day: string, today: string): string;
  /** `24 November 2026` */
  dayAndYear(day: string): string;
  /** `24 Nov 2026` */
  shortDayAndYear(day: string): string;
  /** `24` */
  dayOfMonth(day: string): string;
  /** `−1.7 g` or `+2 g` */
  gramChange(grams: number): string;
  /** `Aug 2026` */
  month(day: string): string;
  /** `Aug` */
  shortMonth(day: string): string;
  /** `today`, `yesterday`, `3 days ago` */
  daysAgo(days: number): string;
  /** `Pip, Dot and Kiwi` */
  list(items: readonly string[]): string;
}

const cache = new Map<string, Formats>();

/**
 * @param locale such as `en-GB`
 * @param timeZone the flock's, an IANA name
 */
export function formatsFor(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`;
  const known = cache.get(key) ?? makeFormats(locale, timeZone);
  cache.set(key, known);
  return known;
}

/** Days are strings without a time zone. They are formatted in UTC, where noon is safely within the day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Browsers have one of these, or neither. */
interface WithWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

const monday = 1;

function firstDayIn(locale: string): number {
  const known: Intl.Locale & WithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday;
}

function makeFormats(locale: string, timeZone: string): Formats {
  const lazy = <T>(make: () => T) => {
    let made: T | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  const number = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const percent = lazy(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const time = dates({ timeZone, timeStyle: 'short' });
  const timeOfDay = dates({ timeStyle: 'short' });
  const calendarDay = lazy(() => calendarDayIn(timeZone));
  const weekday = dates({ weekday: 'long' });
  const shortWeekday = dates({ weekday: 'short' });
  const day = dates({ day: 'numeric', month: 'long' });
  const longDay = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = dates({ day: 'numeric', month: 'short' });
  const datedDay = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = dates({ month: 'short', year: 'numeric' });
  const shortMonth = dates({ month: 'short' });
  const ago = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  // French writes the first day of a month as an ordinal, which the formatters do not: "1er mai".
  const hasOrdinal = new Intl.Locale(locale).language === 'fr';
  const onDay = (format: Intl.DateTimeFormat, text: string) => {
    const formatted = format.format(noonOf(text));
    return hasOrdinal ? formatted.replace(/^1(?=\s)/, '1er') : formatted;
  };
  const percentOf = (value: number) => `${percent().format(Math.abs(value))}${noBreak}%`;
  return {
    number: value => number().format(value),
    grams: value => `${number().format(value)}${noBreak}g`,
    percent: percentOf,
    change: (value, length) =>
      (value < 0 ? minus : '+') +
      (length === 'short' ? `${number().format(Math.abs(value))}${noBreak}%` : percentOf(value)),
    get decimalSign() {
      return (
        number()
          .formatToParts(1.5)
          .find(({ type }) => type === 'decimal')?.value ?? '.'
      );
    },
    time: instant => time().format(new Date(instant)),
    timeOfDay: text => timeOfDay().format(new Date(`2000-01-01T${text}:00Z`)),
    dayOf: instant => calendarDay().format(new Date(instant)),
    weekday: text => weekday().format(noonOf(text)),
    shortWeekday: text => shortWeekday().format(noonOf(text)),
    get firstDayOfWeek() {
      return firstDayIn(locale);
    },
    day: (text, today) => onDay(today && today.slice(0, 4) !== text.slice(0, 4) ? longDay() : day(), text),
    shortDay: text => onDay(shortDay(), text),
    datedDay: (text, today) => onDay(today.slice(0, 4) === text.slice(0, 4) ? shortDay() : datedDay(), text),
    dayAndYear: text => onDay(longDay(), text),
    shortDayAndYear: text => onDay(datedDay(), text),
    dayOfMonth: text => number().format(Number(text.slice(8))),
    gramChange: value => {
      const rounded = Math.round(value * 100) / 100;
      const sign = rounded < 0 ? minus : rounded > 0 ? '+' : '';
      return `${sign}${number().format(Math.abs(rounded))}${noBreak}g`;
    },
    month: text => month().format(noonOf(text)),
    shortMonth: text => shortMonth().format(noonOf(text)),
    daysAgo: days => ago().format(-days, 'day'),
    list: items => list().format(items),
  };
}

const dayMs = 86_400_000;

/** Returns the number of days between two days: from yesterday to today it is 1. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs);

/** Returns the day that is a number of days after another one, or before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * dayMs).toISOString().slice(0, 10);

/** Returns the current day in a time zone. */
export const dayIn = (timeZone: string, now: number): string => calendarDayIn(timeZone).format(now);

/** Cached, because every part of a screen needs the day, and creating a formatter is slow. */
const calendarDays = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter for days in the API's format: `2026-11-24`. */
function calendarDayIn(timeZone: string): Intl.DateTimeFormat {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = calendarDays.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...digits });
  calendarDays.set(timeZone, format);
  return format;
}

/** Returns the hour in a time zone, 0 to 23. */
export const hourIn = (timeZone: string, now: number): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/** Returns the time of day in a time zone, `HH:MM`. */
export const timeIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/** Reads a typed number with a decimal comma or point. @returns undefined for anything else */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : undefined;
}
