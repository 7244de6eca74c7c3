// Calculates means of successive weights, because two or three weights are more reliable than one.
import type { GuardWeight } from './context.ts';
import { meanOf } from './numbers.ts';

/** Returns the mean of each run of `length` successive weights, with the day of the last one. */
export const successiveMeans = (weights: readonly GuardWeight[], length: number) =>
  weights.slice(length - 1).map(({ day }, index) => ({
    day,
    grams: meanOf(weights.slice(index, index + length).map(({ grams }) => grams)),
  }));

export const highestOf = (means: readonly { grams: number }[]): number =>
  Math.max(...means.map(({ grams }) => grams));
