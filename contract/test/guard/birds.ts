// Invented birds and their weights, with functions to judge them, for the guard's tests.
import {
  type GuardContext,
  type GuardResult,
  type GuardWeight,
  sentenceOf,
  weightGuard,
} from '../../src/guard/index.ts';

/** Returns `days` weights of a bird, from 91 to 93 g, one every `everyDays` days from day 0. */
export const steady = (days: number, everyDays = 1): GuardWeight[] =>
  Array.from({ length: days }, (_, index) => ({ day: index * everyDays, grams: 92 + ((index % 3) - 1) }));

/** Returns the weights of a bird that always weighs 100 g, so that grams and percent are the same. */
export const flat = (days: number, everyDays = 1): GuardWeight[] =>
  steady(days, everyDays).map(({ day }) => ({ day, grams: 100 }));

/** Appends weights, `everyDays` apart. */
export function append(
  weights: readonly GuardWeight[],
  grams: readonly number[],
  everyDays = 1,
): GuardWeight[] {
  const last = weights.at(-1)?.day ?? -everyDays;
  return [
    ...weights,
    ...grams.map((weight, index) => ({ day: last + (index + 1) * everyDays, grams: weight })),
  ];
}

export const daily = (...grams: readonly number[]): GuardWeight[] => append([], grams);

/** Returns the weights with some fields of the newest one changed. */
export const withLast = (weights: readonly GuardWeight[], change: Partial<GuardWeight>): GuardWeight[] =>
  weights.map((weight, index) => (index === weights.length - 1 ? { ...weight, ...change } : weight));

export const verdictOf = (weights: readonly GuardWeight[], context: GuardContext = {}) =>
  weightGuard(weights, context).verdict;

/** Returns the sentence about Kiwi, with plain spaces. */
export const plainSentenceOf = (result: Pick<GuardResult, 'code' | 'values'>) =>
  plain(sentenceOf(result as GuardResult, 'Kiwi'));

export const plainSentenceFor = (weights: readonly GuardWeight[], context: GuardContext = {}) =>
  plainSentenceOf(weightGuard(weights, context));

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
