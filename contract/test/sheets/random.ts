// Random dates and weights for tables, formatted the way people write them.
import type { Answers, Cell } from '../../src/sheets/index.ts';

/** Creates a seeded random number generator (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  return { next, below, pick };
}

export type Random = ReturnType<typeof randomFrom>;

const dayMs = 86_400_000;
const firstDay = Date.UTC(2018, 0, 1);
/** The number of days from 2018 to the autumn of 2026. */
const days = 3_200;

const dayAt = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);

/** Returns up to `count` different random days in order. */
export const someDays = (random: Random, count: number): string[] =>
  [...new Set(Array.from({ length: count }, () => random.below(days)))]
    .sort((one, other) => one - other)
    .map(dayAt);

export interface DateFormat {
  order: 'dmy' | 'mdy' | null;
  write: (day: string) => Cell;
}

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const two = (number: number) => String(number).padStart(2, '0');
const named = (language: string, style: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(day));
const ordered = (
  order: 'dmy' | 'mdy',
  separator: string,
  shortYear: boolean,
  padded: boolean,
): DateFormat => ({
  order,
  write: day => {
    const [year, month, date] = parts(day);
    const digits = padded ? two : String;
    const first = order === 'dmy' ? [digits(date), digits(month)] : [digits(month), digits(date)];
    return [...first, shortYear ? two(year % 100) : year].join(separator);
  },
});

const full = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export const dateFormats: readonly DateFormat[] = [
  { order: null, write: day => day },
  { order: null, write: day => day.replaceAll('-', '/') },
  { order: null, write: day => `${day}T08:30:00` },
  { order: null, write: day => `${day} 17:45` },
  { order: null, write: day => new Date(day) },
  { order: null, write: day => (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMs },
  ...['en-GB', 'en-US', 'de', 'nl', 'fr', 'es'].flatMap(language => [
    { order: null, write: named(language, full) },
    { order: null, write: named(language, short) },
    { order: null, write: named(language, { ...full, weekday: 'long' }) },
  ]),
  ...(['dmy', 'mdy'] as const).flatMap(order =>
    ['/', '.', '-'].flatMap(separator => [
      ordered(order, separator, false, true),
      ordered(order, separator, true, false),
      ordered(order, separator, true, true),
    ]),
  ),
];

export interface WeightFormat {
  heading: string;
  answers: Answers;
  write: (grams: number) => Cell;
}

const comma = (text: string) => text.replace('.', ',');
const grouped = (language: string) => (grams: number) =>
  grams.toLocaleString(language, { minimumFractionDigits: 1, useGrouping: true });

export const weightFormats: readonly WeightFormat[] = [
  { heading: ' (g)', answers: {}, write: grams => grams },
  { heading: ' (g)', answers: {}, write: grams => String(grams) },
  { heading: ' [g]', answers: {}, write: grams => comma(grams.toFixed(1)) },
  { heading: '', answers: { unit: 'g' }, write: grams => grams },
  { heading: '', answers: { unit: 'g' }, write: grams => comma(grams.toFixed(2)) },
  { heading: '', answers: {}, write: grams => `${grams} g` },
  { heading: '', answers: {}, write: grams => `${comma(String(grams))}g` },
  { heading: ' (kg)', answers: {}, write: grams => (grams / 1_000).toFixed(4) },
  { heading: ' in kg', answers: {}, write: grams => comma((grams / 1_000).toFixed(4)) },
  { heading: '', answers: {}, write: grams => `${(grams / 1_000).toFixed(4)} kg` },
  { heading: ' (g)', answers: {}, write: grouped('en') },
  { heading: ' (g)', answers: {}, write: grouped('de') },
  { heading: ' (g)', answers: {}, write: grouped('fr') },
  { heading: ' (oz)', answers: {}, write: grams => (grams / 28.349523125).toFixed(5) },
  {
    heading: '',
    answers: {},
    write: grams =>
      `${Math.floor(grams / 453.59237)} lb ${((grams % 453.59237) / 28.349523125).toFixed(5)} oz`,
  },
];

export const birdNames = [
  'Kiwi',
  'Mango',
  'Frau Müller',
  'Zoé',
  'Max',
  'Ñandú',
  'Herr K.',
  'Bird 7',
  "O'Malley",
  'Lilly & Lotte',
];
