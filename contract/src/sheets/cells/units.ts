// Units of weight, and their conversion to grams.
import { fold } from './fold.ts';

export const units = ['g', 'kg', 'oz', 'lb'] as const;
export type Unit = (typeof units)[number];

const gramsPerUnit: Record<Unit, number> = { g: 1, kg: 1_000, oz: 28.349523125, lb: 453.59237 };

/** The precision of a converted weight: it is rounded to a milligram. */
const milligramsPerGram = 1_000;

export const toGrams = (amount: number, unit: Unit): number =>
  Math.round(amount * gramsPerUnit[unit] * milligramsPerGram) / milligramsPerGram;

/**
 * The words for each unit. A Pfund, pond or livre is 500 g or a pound, depending on the writer, so none of these is
 * listed.
 */
const unitWords: Record<Unit, string> = {
  g: 'g gr grs gm gms gram grams gramm gramme grammes gramo gramos grammen grames',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos',
  oz: 'oz ozs ounce ounces unze unzen onza onzas once onces',
  lb: 'lb lbs pound pounds #',
};

const unitsByWord = new Map(
  units.flatMap(unit => unitWords[unit].split(' ').map(word => [word, unit] as const)),
);

/** Returns the unit that a word such as "Gramm" or "lbs." names; null if none. */
export const findUnit = (word: string): Unit | null =>
  unitsByWord.get(word) ?? unitsByWord.get(fold(word)) ?? null;

const unitInBrackets = /[([{]\s*(?:in |en )?([\p{L}#]{1,12})\.?\s*[)\]}]/iu;
const unitAtEnd = /^(.*\S)(?:\s*[/,:]\s*|\s+(?:in |en )?)([\p{L}#]{1,12})\.?$/iu;
const bothUnits = /\b(?:lbs?|pounds?)\s*(?:\/|\+|&|and|,|-)?\s*(?:oz|ozs|ounces?)\b/i;
const longestHeading = 200;

export interface HeadingWithUnit {
  unit: Unit | null;
  /** The heading without its unit. */
  rest: string;
}

/**
 * Finds the unit in a heading such as "Kiwi (g)", "Weight in grams" or "Gewicht/g". The unit of a heading with "lb/oz"
 * is null, because it names two.
 */
export function splitUnit(heading: string): HeadingWithUnit {
  const text = heading.slice(0, longestHeading).replace(/\s+/g, ' ').trim();
  if (bothUnits.test(text))
    return {
      unit: null,
      rest: text
        .replace(bothUnits, '')
        .replace(/[([]\s*[)\]]/, '')
        .trim(),
    };
  const inBrackets = unitInBrackets.exec(text);
  const bracketUnit = inBrackets && unitInHeading(inBrackets[1] ?? '');
  if (inBrackets && bracketUnit) return { unit: bracketUnit, rest: text.replace(inBrackets[0], ' ').trim() };
  const [, rest = '', word = ''] = unitAtEnd.exec(text) ?? [];
  const unit = unitInHeading(word);
  if (unit) return { unit, rest: rest.replace(/\s(?:in|en)$/i, '') };
  const whole = unitInHeading(text);
  return { unit: whole, rest: whole ? '' : text };
}

/** In a heading, # means number, not pounds. */
const unitInHeading = (word: string) => (word === '#' ? null : findUnit(word));
