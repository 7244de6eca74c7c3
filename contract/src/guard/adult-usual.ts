// Finds the usual weight, which an adult bird's newest weight is compared with.
import type { CompleteContext, GuardWeight } from './context.ts';
import { midmeanOf, percentApart } from './numbers.ts';

export interface Usual {
  grams: number;
  compared: 'usual' | 'target';
  /** The average of the bird's own weights, even if the target has replaced it. */
  averageGrams: number;
  basedOn: readonly GuardWeight[];
}

/**
 * Up to this many of the most recent days do not count toward the usual weight, so a short illness does not lower it.
 * If the records span less than two weeks, only their second half is left out.
 */
const maxLagDays = 7;
/**
 * The maximum age, in days, of a weight that counts: six weeks is long enough for a steady average, and short enough to
 * follow the seasons.
 */
export const usualDays = 41;
/** With fewer weights than this, older ones are included. */
const minForUsual = 4;

export function findUsual(
  rows: readonly GuardWeight[],
  current: GuardWeight,
  context: CompleteContext,
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
  const lag = Math.max(1, Math.min(maxLagDays, Math.floor(knownDays / 2)));
  const old = rows.filter(row => ageOf(row) >= lag);
  const recent = old.filter(row => ageOf(row) <= usualDays);
  if (recent.length >= minForUsual) return recent;
  return old.length > 0 ? old.slice(-minForUsual) : rows.slice(0, -1);
}

/** The target is reached when the mean of two weights in a row is this close to it. A single weight proves little. */
const reachedPercent = 5;

/**
 * Decides whether the bird has reached its target. Until then it is compared with its own weights, and from then on
 * always with the target. Only weights since the baseline and since the target was set count. When a keeper
 * acknowledges a new usual weight, the service clears `targetReached`, so the target must be reached again.
 */
export function isTargetReached(
  rows: readonly GuardWeight[],
  target: number,
  { targetReached, targetFrom }: CompleteContext,
): boolean {
  if (targetReached) return true;
  return rows.some((row, index) => {
    const before = rows[index - 1];
    return (
      before !== undefined &&
      before.day >= targetFrom &&
      percentApart((before.grams + row.grams) / 2, target) <= reachedPercent
    );
  });
}
