// The rule that decides when a weight on the pan counts.
import type { Reading } from './reading.ts';

/** The time for which the readings must stay within one step before the weight counts. */
const stableForMs = 1_500;
/**
 * The time for which the pan must be empty before the next weight can count. A hopping bird leaves the pan for less
 * time.
 */
const emptyForMs = 1_000;
/** After a longer pause between two readings, nothing is known about the time between them. */
const maxPauseMs = 1_000;
/** The pan counts as empty up to this weight, or up to two steps if that is more. A feather may lie on it. */
const minNearZeroGrams = 0.3;
const nearZeroSteps = 2;
/** Decimal fractions are not exact in binary. */
const rounding = 1e-6;

export type Phase =
  /**
   * The pan has to be empty before a weight counts, for example because a weight was already accepted, or the reading
   * is negative.
   */
  | 'occupied'
  | 'empty'
  /** A weight is on the pan, but not stable yet. */
  | 'settling';

export interface Tracking {
  phase: Phase;
  /** The time since which the readings have been stable, or the pan empty. */
  since?: number;
  lastAt?: number;
  /** The lowest and highest reading since then. */
  low?: number;
  high?: number;
}

export type TimedReading = Reading & { at: number };

/** The pan has to be empty, or tared, before the first weight counts: a perch could be on it. */
export const startTracking: Tracking = { phase: 'occupied' };

const nearZeroOf = (stepGrams: number) => Math.max(minNearZeroGrams, nearZeroSteps * stepGrams);

/** Returns the tracking state after a reading, with the weight in grams if it counts now. */
export function track(before: Tracking, reading: TimedReading): Tracking & { acceptedGrams?: number } {
  const { grams, stepGrams } = reading;
  const nearZero = nearZeroOf(stepGrams) + rounding;
  if (Math.abs(grams) <= nearZero) return trackEmptyPan(before, reading);
  // A reading below zero means that a tared perch or towel was taken away. A bird without it would seem too light.
  if (before.phase === 'occupied' || grams < 0) return { phase: 'occupied' };
  return trackWeight(before, reading);
}

function trackEmptyPan(before: Tracking, reading: TimedReading): Tracking {
  if (before.phase !== 'occupied') return { phase: 'empty' };
  const window = extend(before, reading);
  return reading.at - window.since >= emptyForMs ? { phase: 'empty' } : { phase: 'occupied', ...window };
}

function trackWeight(before: Tracking, reading: TimedReading): Tracking & { acceptedGrams?: number } {
  if (reading.isMoving) return { phase: 'settling' };
  const window = extend(before, reading);
  const isStable = window.high - window.low <= reading.stepGrams + rounding;
  if (!isStable) return { phase: 'settling', ...windowFrom(reading) };
  if (reading.at - window.since < stableForMs) return { phase: 'settling', ...window };
  return { phase: 'occupied', acceptedGrams: reading.grams };
}

type Window = Required<Pick<Tracking, 'since' | 'lastAt' | 'low' | 'high'>>;

const windowFrom = ({ grams, at }: TimedReading): Window => ({
  since: at,
  lastAt: at,
  low: grams,
  high: grams,
});

/** Adds a reading to the window, which starts over after a pause. */
function extend({ since, lastAt, low, high }: Tracking, reading: TimedReading): Window {
  const { grams, at } = reading;
  if (since === undefined || lastAt === undefined || low === undefined || high === undefined)
    return windowFrom(reading);
  if (at - lastAt > maxPauseMs) return windowFrom(reading);
  return { since, lastAt: at, low: Math.min(low, grams), high: Math.max(high, grams) };
}
