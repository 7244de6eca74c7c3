// The arithmetic of the guard: means that a wrong entry cannot pull away, and percentages as they are shown.

/** To one decimal. Zero is never negative, so that results compare equal. */
export const toTenth = (value: number): number => Math.round(10 * value) / 10 + 0;

/**
 * How far `grams` is under `reference`, in percent; negative if over it. Every percentage is rounded before it is
 * compared with a limit, so that what is shown is what is decided.
 */
export const percentUnder = (grams: number, reference: number): number =>
  toTenth((100 * (reference - grams)) / reference);

/** How far `grams` is over `reference`, in percent; negative if under it. */
export const percentOver = (grams: number, reference: number): number =>
  toTenth((100 * (grams - reference)) / reference);

/** How far `grams` lies from `reference`, in percent, to either side. */
export const percentApart = (grams: number, reference: number): number =>
  toTenth((100 * Math.abs(grams - reference)) / reference);

/** In binary, 2.2 less 1 is a little more than 1.2. */
const binaryNoise = 1e-9;

/** Whether a percentage reaches a limit that was reckoned, limits being inclusive. */
export const reaches = (percent: number, limit: number): boolean => percent >= limit - binaryNoise;

/** A typed array compares numbers by itself; with a callback, sorting would take twice as long. */
const ascending = (values: readonly number[]) => new Float64Array(values).sort();

/** The mean of the values. */
export function meanOf(values: Iterable<number>): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += value;
    count += 1;
  }
  return sum / count;
}

/** The middle value, or the mean of the two middle ones. */
export function medianOf(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The mean of the middle half: a quarter of the values, rounded down, is left out at each end. */
export function midmeanOf(values: readonly number[]): number {
  const leftOut = Math.floor(values.length / 4);
  return meanOf(ascending(values).subarray(leftOut, values.length - leftOut));
}
