// Taring by the app, for scales without a command for it: subtracts the weight that was on the pan.
import type { Reading } from './reading.ts';

/** Returns the offset in grams that turns a reading into zero, such as the weight of a perch or a towel. */
export const offsetOf = (reading: Reading | undefined): number => reading?.grams ?? 0;

/** Returns the reading without the offset, rounded to 0.01 g. */
export const tared = <R extends Reading>(reading: R, offsetGrams: number): R => ({
  ...reading,
  grams: Math.round((reading.grams - offsetGrams) * 100) / 100,
});
