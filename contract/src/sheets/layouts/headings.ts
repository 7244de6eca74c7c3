// Reads a heading: the field that it names, its unit, and the remaining words, such as the name of a bird.
import { type Cell, textOf } from '../cells/cells.ts';
import type { DateOrder } from '../cells/dates.ts';
import { fold } from '../cells/fold.ts';
import { unwrap } from '../cells/remarks.ts';
import { splitUnit, type Unit } from '../cells/units.ts';
import { findWeight } from '../cells/weights.ts';
import { isExtreme, isSummary } from '../words/cell-words.ts';
import type { Field } from './layout.ts';

export interface Heading {
  text: string;
  /** `skip` for a known column that is never read, null for unknown words. */
  field: Field | null;
  /** True if the heading only names its field, apart from a unit and remarks in brackets. */
  isExact: boolean;
  unit: Unit | null;
  /** The words that remain without the field and the unit. */
  rest: string;
}

const brackets = /[([{][^)\]}]*[)\]}]?/g;
/** The maximum number of words in a heading. Anything longer is prose. */
const mostWords = 12;

export function readHeading(cell: Cell, words: ReadonlyMap<string, Field>): Heading {
  const text = textOf(cell).replaceAll('_', ' ');
  const { unit, rest } = splitUnit(text);
  const nothing: Heading = { text, field: null, isExact: false, unit, rest };
  if (text === '' || typeof cell !== 'string') return nothing;
  if (isSummary(rest) || isSummary(text)) return { ...nothing, field: 'skip', isExact: true };
  const whole = words.get(fold(rest)) ?? words.get(fold(text));
  if (whole) return { ...nothing, field: whole, isExact: true, rest: '' };
  const withoutRemark = rest.replace(brackets, ' ').trim();
  const field = words.get(fold(withoutRemark));
  if (field) return { ...nothing, field, isExact: true, rest: '' };
  if (rest === '' && unit) return { ...nothing, field: 'weight', isExact: true };
  const found = findWordsIn(withoutRemark, words);
  const remarks = (rest.match(brackets) ?? []).join(' ');
  return found ? { ...nothing, field: found.field, rest: `${found.rest} ${remarks}`.trim() } : nothing;
}

/**
 * The fields whose words mean the same next to other words: "Weight before breakfast". This does not apply to names:
 * "Name of the owner".
 */
const partialFields: ReadonlySet<Field> = new Set<Field>([
  'weight',
  'date',
  'ring',
  'species',
  'hatched',
  'arrived',
  'notes',
  'skip',
]);

function findWordsIn(
  text: string,
  words: ReadonlyMap<string, Field>,
): Pick<Heading, 'field' | 'rest'> | null {
  const parts = text.split(/[\s:/–—-]+/).filter(part => part !== '');
  if (parts.length > mostWords) return null;
  for (let length = Math.min(4, parts.length - 1); length > 0; length -= 1) {
    const found = spans(parts, length)
      .map(from => ({ from, field: words.get(fold(parts.slice(from, from + length).join(' '))) }))
      .filter(
        ({ from, field }) => field !== undefined && partialFields.has(field) && isWord(parts, from, length),
      );
    const best =
      found.find(({ field }) => field === 'date') ?? found.find(({ field }) => field !== 'skip') ?? found[0];
    if (best?.field)
      return {
        field: best.field,
        rest: withoutSmallWords([...parts.slice(0, best.from), ...parts.slice(best.from + length)]),
      };
  }
  return null;
}

/**
 * The minimum length of a single word that is recognized among others. Shorter ones are ambiguous: "Kiwi AM" is not a
 * date.
 */
const shortestWord = 4;
const isWord = (parts: string[], from: number, length: number) =>
  length > 1 || (parts[from]?.length ?? 0) >= shortestWord;

const spans = (parts: string[], length: number) =>
  Array.from({ length: parts.length - length + 1 }, (_, index) => index);

const smallWords = new Set(
  'of for from the in von vom fur des der die das van voor de du des pour la le del para'.split(' '),
);

function withoutSmallWords(parts: string[]): string {
  const kept = parts.filter(part => !smallWords.has(fold(part)));
  return unwrap(kept.join(' ')).replace(/['’]s$/, '');
}

const dayBeforeMonth = /^(?:.*\s)?(?:d|dd|t|tt|j|jj)\s(?:m|mm|mmm)(?:\s.*)?$/;
const monthBeforeDay = /^(?:.*\s)?(?:m|mm)\s(?:d|dd|t|tt|j|jj)(?:\s.*)?$/;

/** Returns the order of day and month in a heading such as "Date (dd/mm/yyyy)"; null if it has none. */
export function orderInHeading(text: string): DateOrder | null {
  const words = fold(text);
  if (dayBeforeMonth.test(words)) return 'dmy';
  return monthBeforeDay.test(words) ? 'mdy' : null;
}

/** Matches a ring in brackets after a name, with or without a word such as "ring": "Kiwi (ring DE-1234)". */
const ringInBrackets =
  /\s*[([](?:ring|band|tag|nr|no|bague|anilla)?\.?:?\s*#?([\p{L}\d][\p{L}\d./ -]{2,38}[\p{L}\d])[)\]]\s*$/iu;

/** Returns the bird that a heading names, or null if it names none. */
export function birdInHeading({
  text,
  field,
  rest,
  isExact,
}: Heading): { name: string; ring: string } | null {
  const words = unwrappedName(field === 'weight' && !isExact ? rest : field === null ? rest : '');
  if (words === '' || isSummary(text) || !/[\p{L}]/u.test(words) || findWeight(text)) return null;
  const [bracket, ring = ''] = ringInBrackets.exec(words) ?? [];
  const isRing = bracket !== undefined && (ring.match(/\d/g) ?? []).length >= 2;
  return isRing ? { name: words.slice(0, -bracket.length).trim(), ring } : { name: words, ring: '' };
}

const unwrappedName = (text: string) => text.replace(/^[\s:,–—-]+|[\s:,–—-]+$/g, '');

/** True if there are several headings such as "Min" and "Max". A single one may be the name of a bird. */
export const areExtremes = (headings: readonly Heading[]): boolean =>
  headings.filter(heading => isExtreme(heading.text)).length > 1;
