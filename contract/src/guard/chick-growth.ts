// Detects when a chick's growth slows down and levels off, as it does before the bird flies.
import type { GuardWeight } from './context.ts';
import { percentOver } from './numbers.ts';
import { successiveMeans } from './runs.ts';

/** Growth had already slowed down if the chick gained less than this in the five days before its peak. */
const slowPercent = 12;
const slowDays = 5;
/** If there is no weight from five days before the peak, one up to this many days older is used. */
const toleratedDays = 2;

/**
 * Decides whether a chick slowed down before it reached its peak, as healthy chicks do. The growth of a
 * starving chick stops abruptly.
 */
export function hasSlowedDown(accepted: readonly GuardWeight[]): boolean {
  const pairs = successiveMeans(accepted, 2);
  const [first] = pairs;
  if (!first) return false;
  const peak = pairs.reduce((highest, pair) => (pair.grams > highest.grams ? pair : highest), first);
  const earlier = pairs.findLast(({ day }) => peak.day - day >= slowDays);
  if (!earlier || peak.day - earlier.day > slowDays + toleratedDays) return false;
  return percentOver(peak.grams, earlier.grams) < slowPercent;
}

/**
 * Growth has leveled off if a chick gained less than `levelPercent` in the last four days, and less than
 * `slowBeforePercent` in the four days before those.
 */
const levelDays = 4;
const levelPercent = 6.5;
const slowBeforePercent = 17;

/** Decides whether a chick's growth has leveled off, by comparing averages of three successive weights. */
export function hasLeveledOff(accepted: readonly GuardWeight[]): boolean {
  const means = successiveMeans(accepted, 3);
  const current = means.at(-1);
  if (!current) return false;
  const meanBefore = (days: number) => means.findLast(({ day }) => current.day - day >= days);
  const before = meanBefore(levelDays);
  const longBefore = meanBefore(2 * levelDays);
  if (!before || !longBefore) return false;
  const gain = percentOver(current.grams, before.grams);
  return gain < levelPercent && percentOver(before.grams, longBefore.grams) < slowBeforePercent;
}
