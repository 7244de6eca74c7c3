// The last weights of a bird, as lists for the guard to read.
import { type GuardWeight, maxWeights } from '@flock-care/contract/guard';
import { dayNumberOf } from './day-numbers.ts';

/**
 * Newest first, one list per column. One list per weight would take the database and the parser twice as long, and
 * leave the garbage collector a hundred objects per bird. SQLite returns 0 and 1 for false and true.
 */
export type LastWeights = readonly [
  recordedOn: readonly string[],
  weightGrams: readonly number[],
  fasting: readonly Flag[],
  confirmed: readonly Flag[],
];
type Flag = boolean | 0 | 1 | null;

export interface AddedWeight {
  recordedOn: string;
  weightGrams: number;
  fasting: boolean | null;
  confirmed: boolean;
}

/** Returns the weights as the guard's input, oldest first. */
export const weightsOf = ([days, grams, fasting, confirmed]: LastWeights): GuardWeight[] =>
  days
    .map((day, index) => ({
      day: dayNumberOf(day),
      grams: grams[index] ?? Number.NaN,
      fasting: flagOf(fasting[index]),
      confirmed: Boolean(confirmed[index]),
    }))
    .reverse();

const flagOf = (flag: Flag | undefined): boolean | null =>
  flag === null || flag === undefined ? null : Boolean(flag);

export const latestDayOf = ([days]: LastWeights): string => days[0] ?? '';

/** Returns the weights from before a day. */
export function weightsBefore(lastWeights: LastWeights, recordedOn: string): LastWeights {
  const { from } = placeOf(lastWeights, recordedOn);
  const [days, grams, fasting, confirmed] = lastWeights;
  return [days.slice(from), grams.slice(from), fasting.slice(from), confirmed.slice(from)];
}

/** Returns the weights with one more, which replaces any weight on the same day. */
export function withWeight(lastWeights: LastWeights, weight: AddedWeight): LastWeights {
  const { at, from } = placeOf(lastWeights, weight.recordedOn);
  const put = <T>(column: readonly T[], value: T) =>
    column.toSpliced(at, from - at, value).slice(0, maxWeights);
  const [days, grams, fasting, confirmed] = lastWeights;
  return [
    put(days, weight.recordedOn),
    put(grams, weight.weightGrams),
    put(fasting, weight.fasting),
    put(confirmed, weight.confirmed),
  ];
}

/** Finds the position of a day in the lists, and the position of the first day before it. */
function placeOf([days]: LastWeights, recordedOn: string): { at: number; from: number } {
  const found = days.findIndex(day => day <= recordedOn);
  const at = found < 0 ? days.length : found;
  return { at, from: days[at] === recordedOn ? at + 1 : at };
}
