// The parts of the guard's English sentences: figures with their units, counts spelled out, and the weight used for
// the comparison.
import type { Compared } from './codes.ts';
import type { ConditionSign, GuardSign } from './words.ts';

/** The space between a number and its unit, which keeps both on one line. */
const noBreakSpace = '\u00a0';

export const gramsOf = (grams: number) => `${grams}${noBreakSpace}g`;
export const percentOf = (percent: number) => `${percent}${noBreakSpace}%`;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const inWords = (count: number) => numbers[count] ?? String(count);

const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalOf = (count: number) => ordinals[count] ?? `${count}${endings[plural.select(count)]}`;

/** The minimum number of losses in a row that is worth mentioning. */
const minLosses = 3;
export const runOf = (losses: number) => (losses < minLosses ? '' : `, ${ordinalOf(losses)} drop in a row`);

interface Comparison {
  compared: Compared;
  comparedGrams: number;
  days?: number | null;
}

/** Names the weight used for the comparison: `Kiwi's usual 92 g`. */
export function comparedOf({ compared, comparedGrams, days }: Comparison, birdName: string): string {
  const grams = gramsOf(comparedGrams);
  switch (compared) {
    case 'usual':
      return `${birdName}'s usual ${grams}`;
    case 'target':
      return `${birdName}'s target of ${grams}`;
    case 'peak':
      return `the peak of ${grams}`;
    case 'before':
      return `the previous weight (${grams})`;
    case 'first_weights':
      return `the highest of ${birdName}'s first weights (${grams})`;
    case 'days_ago':
      return `the weight ${inWords(days ?? 0)} days ago (${grams})`;
    case 'two_months_ago':
      return `those of two months ago (${grams})`;
  }
}

interface Loss extends Comparison {
  percent: number;
  ofTwo?: boolean;
}

/** Returns the beginning of a sentence: how far the bird is under the weight that it was compared with. */
export function lossOf(loss: Loss, birdName: string): string {
  // A chick whose weight stays the same has lost nothing, but should have gained.
  if (loss.compared === 'days_ago' && loss.percent <= 0) return `No gain in ${inWords(loss.days ?? 0)} days`;
  const under = `${percentOf(loss.percent)} under ${comparedOf(loss, birdName)}`;
  if (loss.compared === 'two_months_ago') return `The last three weights are ${under}`;
  return loss.ofTwo ? `The last two weights are ${under}` : under;
}

/** Each sign in words, as sentences use it. */
export const signWords: Readonly<Record<GuardSign | ConditionSign, string>> = {
  breathing: 'breathing hard',
  bleeding: 'bleeding',
  not_eating: 'not eating',
  vomiting: 'vomiting',
  fluffed_up: 'fluffed up',
  condition_1: 'a body condition of 1 of 5',
  condition_2: 'a body condition of 2 of 5',
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const dayMs = 86_400_000;
/** From this age on, the phrase includes the year. Without the year, the month could be taken for a recent one. */
const minDaysToNameYear = 330;

/**
 * Returns the name of the month, with the year if the day is long ago. `day` is counted from 1970-01-01; in UTC, all
 * days have the same length.
 */
export function monthOf(day: number, daysAgo: number): string {
  const date = new Date(day * dayMs);
  const month = months[date.getUTCMonth()] ?? '';
  return daysAgo < minDaysToNameYear ? month : `${month} ${date.getUTCFullYear()}`;
}
