// Means of weights in succession: two or three of them say more than one.
import type { GuardWeight } from './context.ts';
import { meanOf } from './numbers.ts';

/** The mean of each `length` weights in succession, with the day of the last of them. */
export const successiveMeans = (weights: readonly GuardWeight[], length: number) =>
  weights.slice(length - 1).map(({ day }, at) => ({
    day,
    grams: meanOf(weights.slice(at, at + length).map(({ grams }) => grams)),
  }));

export const highestOf = (means: readonly { grams: number }[]): number =>
  Math.max(...means.map(({ grams }) => grams));
