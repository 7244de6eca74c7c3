// Weights of made-up birds, and their verdicts, for the tests of the guard.
import {
  type GuardContext,
  type GuardResult,
  type GuardWeight,
  sentenceOf,
  weightGuard,
} from '../../src/guard/index.ts';

/** A bird of 92 g whose weights go up and down by a gram, one a day from day 0. */
export const steady = (days: number, everyDays = 1): GuardWeight[] =>
  Array.from({ length: days }, (_, at) => ({ day: at * everyDays, grams: 92 + ((at % 3) - 1) }));

/** A bird that always weighs 100 g, so that grams and percent are the same. */
export const flat = (days: number, everyDays = 1): GuardWeight[] =>
  steady(days, everyDays).map(({ day }) => ({ day, grams: 100 }));

/** The weights with more after them, `everyDays` apart. */
export function then(
  weights: readonly GuardWeight[],
  grams: readonly number[],
  everyDays = 1,
): GuardWeight[] {
  const last = weights.at(-1)?.day ?? -everyDays;
  return [...weights, ...grams.map((weight, at) => ({ day: last + (at + 1) * everyDays, grams: weight }))];
}

export const daily = (...grams: readonly number[]): GuardWeight[] => then([], grams);

/** The weights with something else about the newest. */
export const withLast = (weights: readonly GuardWeight[], what: Partial<GuardWeight>): GuardWeight[] =>
  weights.map((weight, at) => (at === weights.length - 1 ? { ...weight, ...what } : weight));

export const verdictOf = (weights: readonly GuardWeight[], context: GuardContext = {}) =>
  weightGuard(weights, context).verdict;

/** The sentence as it is read, with plain spaces. */
export const saidOf = (result: Pick<GuardResult, 'code' | 'values'>) =>
  plain(sentenceOf(result as GuardResult, 'Kiwi'));

export const saidAbout = (weights: readonly GuardWeight[], context: GuardContext = {}) =>
  saidOf(weightGuard(weights, context));

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
