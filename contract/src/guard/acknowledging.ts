// The values that an acknowledgement or the passage of time determines: the start of a new usual weight, and the
// reference.
import { adultRows } from './adult.ts';
import { findUsual, isTargetReached } from './adult-usual.ts';
import { comparable, type GuardContext, type GuardWeight, settle } from './context.ts';
import { meanOf, toTenth } from './numbers.ts';
import { sift } from './plausibility.ts';

/** The number of weights that a new usual begins with: one fewer than an adult bird needs, so the guard waits for one more. */
const weightsOfNewUsual = 3;

export interface NewUsual {
  /** The day from which weights count. */
  baselineFrom: number;
  /** The weight that `heavy` is measured against from now on. */
  reference: number;
}

/** Returns what `new_usual` puts into the context; null while the bird has no accepted weight. */
export function newUsual(weights: readonly GuardWeight[], context: GuardContext): NewUsual | null {
  const { accepted } = sift(comparable(weights), context.stage ?? 'adult');
  const kept = accepted.slice(-weightsOfNewUsual);
  const first = kept[0];
  return first
    ? { baselineFrom: first.day, reference: toTenth(meanOf(kept.map(({ grams }) => grams))) }
    : null;
}

/** A reference is saved as soon as an adult bird has this many weights, over at least this many days. */
const minForReference = 10;
const minDaysForReference = 30;

/**
 * Returns the reference to save, which is the current usual weight; null if it is too early, if there already is one,
 * or if a target replaces it. The reference does not change while the bird grows heavier, so that the gain can be seen.
 */
export function referenceToSave(weights: readonly GuardWeight[], context: GuardContext): number | null {
  const settled = settle(context);
  if (settled.stage !== 'adult' || settled.reference !== null || settled.target !== null) return null;
  const rows = adultRows(sift(comparable(weights), settled.stage).accepted, settled);
  const first = rows[0];
  const current = rows.at(-1);
  if (!first || !current || rows.length < minForReference) return null;
  if (current.day - first.day < minDaysForReference) return null;
  return toTenth(findUsual(rows, current, settled).averageGrams);
}

/** Decides whether an adult bird has reached its target, by these weights or according to the context. */
export function hasReachedTarget(weights: readonly GuardWeight[], context: GuardContext): boolean {
  const settled = settle(context);
  if (settled.stage !== 'adult' || settled.target === null) return settled.targetReached;
  const rows = adultRows(sift(comparable(weights), settled.stage).accepted, settled);
  return isTargetReached(rows, settled.target, settled);
}
