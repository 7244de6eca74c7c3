// The usual weight of an adult bird: what its newest weight is compared with.
import type { GuardWeight, SettledContext } from './context.ts';
import { midmeanOf, percentApart } from './numbers.ts';

export interface Usual {
  grams: number;
  compared: 'usual' | 'target';
  /** The average of the bird's own weights, also when the target has taken its place. */
  averageGrams: number;
  basedOn: readonly GuardWeight[];
}

/**
 * The newest days are left out of the usual weight, so that an illness of some days does not lower what it is measured
 * against: a week, or half of what is known if that is less.
 */
const longestLag = 7;
/** Six weeks: long enough to be steady, short enough to follow the seasons. */
export const usualDays = 41;
/** Below that, older weights are taken too. */
const leastForUsual = 4;

export function findUsual(
  rows: readonly GuardWeight[],
  current: GuardWeight,
  context: SettledContext,
): Usual {
  const basedOn = weightsForUsual(rows, current);
  const averageGrams = midmeanOf(basedOn.map(({ grams }) => grams));
  const { target } = context;
  return target !== null && isTargetReached(rows, target, context)
    ? { grams: target, compared: 'target', averageGrams, basedOn }
    : { grams: averageGrams, compared: 'usual', averageGrams, basedOn };
}

function weightsForUsual(rows: readonly GuardWeight[], current: GuardWeight): readonly GuardWeight[] {
  const ageOf = ({ day }: GuardWeight) => current.day - day;
  const knownDays = ageOf(rows[0] ?? current);
  const lag = Math.max(1, Math.min(longestLag, Math.floor(knownDays / 2)));
  const old = rows.filter(row => ageOf(row) >= lag);
  const recent = old.filter(row => ageOf(row) <= usualDays);
  if (recent.length >= leastForUsual) return recent;
  return old.length > 0 ? old.slice(-leastForUsual) : rows.slice(0, -1);
}

/** One weight near the target may be chance, two are not. */
const reachedPercent = 5;

/**
 * A bird on its way to its target is compared with itself; from then on with the target, for good. Only weights since the
 * baseline count: once a new usual was acknowledged, the target is to be reached again.
 */
export function isTargetReached(
  rows: readonly GuardWeight[],
  target: number,
  { targetReached, targetFrom }: SettledContext,
): boolean {
  if (targetReached) return true;
  return rows.some((row, at) => {
    const before = rows[at - 1];
    return (
      before !== undefined &&
      before.day >= targetFrom &&
      percentApart((before.grams + row.grams) / 2, target) <= reachedPercent
    );
  });
}
