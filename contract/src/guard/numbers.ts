// The arithmetic of the guard: averages, and percentages rounded as they are shown.

/** Rounds to one decimal. Zero is never negative, so results compare equal. */
export const toTenth = (value: number): number => Math.round(10 * value) / 10 + 0;

/**
 * Returns how far `grams` is under `reference`, in percent; negative if over it. Every percentage is rounded before it
 * is compared with a limit, so the percentage shown is the one that decided.
 */
export const percentUnder = (grams: number, reference: number): number =>
  toTenth((100 * (reference - grams)) / reference);

/** Returns how far `grams` is over `reference`, in percent; negative if under it. */
export const percentOver = (grams: number, reference: number): number =>
  toTenth((100 * (grams - reference)) / reference);

/** Returns how far `grams` is from `reference`, in percent, in either direction. */
export const percentApart = (grams: number, reference: number): number =>
  toTenth((100 * Math.abs(grams - reference)) / reference);

/** Returns the weight with its decimal point moved one place to the left, and one place to the right. */
export const shiftDecimalPoint = (grams: number): number[] => [grams / 10, grams * 10].map(withoutNoise);

/**
 * Removes rounding errors: in floating point, ten times 0.14 is slightly more than 1.4. Nobody types more than three
 * decimals.
 */
const withoutNoise = (grams: number) => Math.round(1_000 * grams) / 1_000;

/** The tolerance for rounding errors: in floating point, 2.2 minus 1 is slightly more than 1.2. */
const binaryNoise = 1e-9;

/** Decides whether a percentage reaches a calculated limit. Limits are inclusive. */
export const reaches = (percent: number, limit: number): boolean => percent >= limit - binaryNoise;

/** Sorts in a typed array, which needs no callback and takes half the time. */
const ascending = (values: readonly number[]) => new Float64Array(values).sort();

export function meanOf(values: Iterable<number>): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += value;
    count += 1;
  }
  return sum / count;
}

/** Returns the middle value, or the mean of the two middle ones. */
export function medianOf(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the mean of the middle half: a quarter of the values, rounded down, is left out at each end. */
export function midmeanOf(values: readonly number[]): number {
  const leftOut = Math.floor(values.length / 4);
  return meanOf(ascending(values).subarray(leftOut, values.length - leftOut));
}
