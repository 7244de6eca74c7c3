// The usual weight of an adult bird, which its newest weight is compared with.
import type { GuardWeight, SettledContext } from './context.ts';
import { midmeanOf, percentApart } from './numbers.ts';

export interface Usual {
  grams: number;
  compared: 'usual' | 'target';
  /** The average of the bird's own weights, even if the target has replaced it. */
  averageGrams: number;
  basedOn: readonly GuardWeight[];
}

/**
 * The most recent days do not count toward the usual weight, so that a short illness does not lower it. This many days
 * are left out, or half of the recorded period if that is shorter.
 */
const longestLag = 7;
/** Six weeks: long enough to be steady, short enough to follow the seasons. */
export const usualDays = 41;
/** With fewer weights than this, older ones are included. */
const minForUsual = 4;

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
  if (recent.length >= minForUsual) return recent;
  return old.length > 0 ? old.slice(-minForUsual) : rows.slice(0, -1);
}

/** One weight near the target may be chance, but not two. */
const reachedPercent = 5;

/**
 * Decides whether the bird has reached its target. Until then it is compared with its own weights, and from then on
 * always with the target. Only weights since the baseline count, so after someone acknowledges a new usual weight, the
 * target must be reached again.
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
