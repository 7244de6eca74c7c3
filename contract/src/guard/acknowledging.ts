// What a keeper's acknowledgement and the passing of time fix: where the new usual weight begins, and the reference.
import { adultRows } from './adult.ts';
import { findUsual, isTargetReached } from './adult-usual.ts';
import { comparable, type GuardContext, type GuardWeight, settle } from './context.ts';
import { meanOf, toTenth } from './numbers.ts';
import { sift } from './plausibility.ts';

/** The weights that a new usual begins with: one short of what an adult bird needs, so one more is learned. */
const weightsOfNewUsual = 3;

export interface NewUsual {
  /** The day from which on weights count. */
  baselineFrom: number;
  /** What `heavy` is measured against from now on. */
  reference: number;
}

/** What `new_usual` puts into the context; null while the bird has no accepted weight. */
export function newUsual(weights: readonly GuardWeight[], context: GuardContext): NewUsual | null {
  const { accepted } = sift(comparable(weights), context.stage ?? 'adult');
  const kept = accepted.slice(-weightsOfNewUsual);
  const first = kept[0];
  return first
    ? { baselineFrom: first.day, reference: toTenth(meanOf(kept.map(({ grams }) => grams))) }
    : null;
}

/** A reference is saved once an adult bird is known this well. */
const leastForReference = 10;
const leastDaysForReference = 30;

/**
 * The reference to save: the usual weight as it is now, or null if it is too early or there is one already. It stays
 * what it is while the bird grows heavier, which is what it is for. A target stands in for it.
 */
export function referenceToSave(weights: readonly GuardWeight[], context: GuardContext): number | null {
  const settled = settle(context);
  if (settled.stage !== 'adult' || settled.reference !== null || settled.target !== null) return null;
  const rows = adultRows(sift(comparable(weights), settled.stage).accepted, settled);
  const first = rows[0];
  const current = rows.at(-1);
  if (!first || !current || rows.length < leastForReference) return null;
  if (current.day - first.day < leastDaysForReference) return null;
  return toTenth(findUsual(rows, current, settled).averageGrams);
}

/** Whether an adult bird has reached its target, by these weights or as the context says. */
export function hasReachedTarget(weights: readonly GuardWeight[], context: GuardContext): boolean {
  const settled = settle(context);
  if (settled.stage !== 'adult' || settled.target === null) return settled.targetReached;
  const rows = adultRows(sift(comparable(weights), settled.stage).accepted, settled);
  return isTargetReached(rows, settled.target, settled);
}
