// Reads the digits of a weight while they are typed on the keypad or a keyboard, or by a scale or a scanner.
import { readNumber } from '../../ui/formats/formats.ts';

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

export const isDigit = (key: string): key is Key => /^\d$/.test(key);

/** The heaviest weight that can be recorded. */
const maxGrams = 10_000;
const maxDecimals = 2;

/** Returns the text after a key of the keypad is pressed. An impossible key changes nothing. */
export function pressKey(text: string, key: Key): string {
  if (key === 'back') return text.slice(0, -1);
  return typedText(text + key) ?? text;
}

/**
 * Returns the typed text with a decimal point; undefined if it cannot become a weight, for example because of a letter,
 * a second separator or a third decimal.
 */
export function typedText(typed: string): string | undefined {
  const text = typed.replace(',', '.').replace(/^0+(?=\d)/, '');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || (match[2] ?? '').length > maxDecimals) return undefined;
  return Number(match[1]) > maxGrams ? undefined : text;
}

/** Returns the typed weight in grams; undefined if it cannot be recorded. */
export function gramsOf(text: string): number | undefined {
  const grams = readNumber(text);
  return grams !== undefined && grams > 0 && grams <= maxGrams ? grams : undefined;
}

/** Returns the text with the decimal sign of the language. */
export const shownDigits = (text: string, decimalSign: string): string => text.replace('.', decimalSign);
