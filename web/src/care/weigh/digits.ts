// The digits of a weight as they are typed: by the keypad, a keyboard, a scale or a scanner.
import { readNumber } from '../../ui/formats.ts';

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

export const isDigit = (key: string): key is Key => /^\d$/.test(key);

/** The heaviest weight that can be recorded, in grams. */
const mostGrams = 10_000;
const mostDecimals = 2;

/** What stands in the field after a key of the keypad. A key that fits nowhere changes nothing. */
export function pressKey(text: string, key: Key): string {
  if (key === 'back') return text.slice(0, -1);
  return typedText(text + key) ?? text;
}

/**
 * The field's text after typing, with a point as the decimal sign, or undefined if it could not become a weight: letters,
 * a second point, a third decimal.
 */
export function typedText(typed: string): string | undefined {
  const text = typed.replace(',', '.').replace(/^0+(?=\d)/, '');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || (match[2] ?? '').length > mostDecimals) return undefined;
  return Number(match[1]) > mostGrams ? undefined : text;
}

/** The grams that the text says; undefined while it says none that can be recorded. */
export function gramsOf(text: string): number | undefined {
  const grams = readNumber(text);
  return grams !== undefined && grams > 0 && grams <= mostGrams ? grams : undefined;
}

/** How the text is shown: with the decimal sign of the language. */
export const shownDigits = (text: string, decimalSign: string): string => text.replace('.', decimalSign);
