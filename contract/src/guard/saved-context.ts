// Calculates the values that are saved in a bird's context: the start of a new usual weight, the reference, and whether
// the target has been reached.
import { adultRows } from './adult.ts';
import { findUsual, isTargetReached } from './adult-usual.ts';
import { comparableWeights, type GuardContext, type GuardWeight, withDefaults } from './context.ts';
import { meanOf, toTenth } from './numbers.ts';
import { screenWeights } from './plausibility.ts';

/** A new usual weight starts with one weight fewer than an adult bird needs, so the guard waits for one more. */
const weightsOfNewUsual = 3;

export interface NewUsual {
  /** The day from which weights count. */
  baselineFrom: number;
  /** The weight that `heavy` is measured against from now on, unless there is a target. */
  reference: number;
}

/** Returns the values that `new_usual` puts into the context; null if the bird has no accepted weight. */
export function newUsual(weights: readonly GuardWeight[], context: GuardContext): NewUsual | null {
  const { accepted } = screenWeights(comparableWeights(weights), context.stage ?? 'adult');
  const latest = accepted.slice(-weightsOfNewUsual);
  const first = latest[0];
  return first
    ? { baselineFrom: first.day, reference: toTenth(meanOf(latest.map(({ grams }) => grams))) }
    : null;
}

/** A reference is saved as soon as an adult bird has this many weights, over at least this many days. */
const minForReference = 10;
const minDaysForReference = 30;

/**
 * Returns the reference to save, which is the average behind the usual weight. Returns null if the bird is not an
 * adult, has too few weights, or already has a reference or a target. The reference does not change while the bird
 * grows heavier, so that the gain can be seen.
 */
export function referenceToSave(weights: readonly GuardWeight[], context: GuardContext): number | null {
  const complete = withDefaults(context);
  if (complete.stage !== 'adult' || complete.reference !== null || complete.target !== null) return null;
  const rows = adultRows(screenWeights(comparableWeights(weights), complete.stage).accepted, complete);
  const first = rows[0];
  const current = rows.at(-1);
  if (!first || !current || rows.length < minForReference) return null;
  if (current.day - first.day < minDaysForReference) return null;
  return toTenth(findUsual(rows, current, complete).averageGrams);
}

/**
 * Decides whether an adult bird has reached its target, according to these weights or the context. For a young bird, or
 * without a target, only the context counts.
 */
export function hasReachedTarget(weights: readonly GuardWeight[], context: GuardContext): boolean {
  const complete = withDefaults(context);
  if (complete.stage !== 'adult' || complete.target === null) return complete.targetReached;
  const rows = adultRows(screenWeights(comparableWeights(weights), complete.stage).accepted, complete);
  return isTargetReached(rows, complete.target, complete);
}
