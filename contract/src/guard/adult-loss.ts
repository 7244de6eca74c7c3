// Measures an adult bird's loss: how far its last two weights are below the usual one, and which limit they reach.
import type { Usual } from './adult-usual.ts';
import type { GuardWeight } from './context.ts';
import { type GuardLimits, levelAt, limitOf } from './limits.ts';
import { percentUnder, reaches } from './numbers.ts';
import { spreadPercent } from './spread.ts';
import type { Level } from './words.ts';

export interface RecentLoss {
  level: Level;
  /** The loss of the newest weight. */
  percent: number;
  /** The loss of the mean of the last two; null if they are too many days apart to be averaged. */
  pairPercent: number | null;
  /** True if the mean of the last two weights reaches the limit of the level. */
  isByPair: boolean;
  /** A smaller change in a single weight may be due only to the bird's natural variation and the scale's rounding. */
  noisePercent: number;
}

/** The accepted weights of an adult bird. `current` is the newest, and `before` the one before it. */
export interface Rows {
  all: readonly GuardWeight[];
  current: GuardWeight;
  before: GuardWeight;
}

/** Weights more than this many days apart show two states of the bird, not one state measured twice. */
const pairedDays = 3;
/**
 * If the newest weight can be averaged with the one before it, its own loss reaches a limit only if it is this many
 * percentage points above that limit.
 */
const singleMarginPercent = 2;
/** If the mean of the last two weights reaches a limit, the newest one may fall short of it by this much. */
const newestShortfallPercent = 1;

export function measureLoss(rows: Rows, usual: Usual, stepPercent: number, limits: GuardLimits): RecentLoss {
  const { all, current, before } = rows;
  const percent = percentUnder(current.grams, usual.grams);
  const isPaired = current.day - before.day <= pairedDays;
  const pairPercent = isPaired ? percentUnder((current.grams + before.grams) / 2, usual.grams) : null;
  const noise = noiseOf(spreadPercent(all), stepPercent, usual.basedOn.length);

  const isReachedByOne = (limit: number) =>
    reaches(percent, limit + (isPaired ? singleMarginPercent : 0)) && percent >= noise.onePercent;
  const isReachedByPair = (limit: number) =>
    pairPercent !== null &&
    pairPercent >= limit &&
    pairPercent >= noise.pairPercent &&
    reaches(percent, limit - newestShortfallPercent);

  const level = levelAt(limits, limit => isReachedByOne(limit) || isReachedByPair(limit));
  const isByPair = level !== 'usual' && isReachedByPair(limitOf(level, limits));
  return { level, percent, pairPercent, isByPair, noisePercent: noise.onePercent };
}

/**
 * A loss must be at least this many standard deviations. In a steady bird, one weight in seventy is so low by chance.
 */
const deviations = 2.2;
/**
 * A rounded weight is off by up to half a step. The standard deviation of that error is the step divided by the square
 * root of 12.
 */
const roundingDeviations = 3.46;
/** A loss must be at least this many steps of the scale. A loss of one step may really be almost zero. */
const minSteps = 1.5;
const minStepsOfPair = 1.25;

/**
 * Returns the largest losses that may be due to chance, for one weight and for the mean of two. The variance of the
 * usual weight, a mean of `count` weights, is included.
 */
export function noiseOf(spread: number, stepPercent: number, count: number) {
  const deviation = deviations * Math.hypot(spread, stepPercent / roundingDeviations);
  return {
    onePercent: Math.max(deviation * Math.sqrt(1 + 1 / count), minSteps * stepPercent),
    pairPercent: Math.max(deviation * Math.sqrt(0.5 + 1 / count), minStepsOfPair * stepPercent),
  };
}

/** Returns the percentage below which a scale with this step cannot show a loss. */
export const unseenPercent = (stepPercent: number) => minSteps * stepPercent;

/** Losses in a row are counted over the last five weeks, so a bird that is weighed weekly has at most five. */
const longestRunDays = 35;

/**
 * Counts the weights in a row, up to the newest, that were each lower than the previous one. The count is shown, but
 * does not affect the verdict.
 */
export function countLosses(all: readonly GuardWeight[], current: GuardWeight): number {
  let losses = 0;
  for (let at = all.length - 1; at > 0; at -= 1) {
    const row = all[at];
    const before = all[at - 1];
    if (!row || !before || row.grams >= before.grams || current.day - before.day > longestRunDays) break;
    losses += 1;
  }
  return losses;
}
