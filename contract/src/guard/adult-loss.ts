// Measures an adult bird's loss: how far its last two weights are under the usual one, and which limit that reaches.
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
  /** True if the mean of the last two weights reaches the level. */
  byTwo: boolean;
  /** The change of a single weight must exceed this to be more than the bird's own variation and the scale's step. */
  noisePercent: number;
}

/** The accepted weights of an adult bird, with the last two by name. */
export interface Rows {
  all: readonly GuardWeight[];
  current: GuardWeight;
  before: GuardWeight;
}

/** Weights more than this many days apart show two states of the bird, not one state measured twice. */
const pairedDays = 3;
/**
 * If a single weight has a second one close enough to pair with, it must be this much further under the usual weight.
 */
const aloneSurcharge = 2;
/** If the mean of two weights reaches a limit, the newest may itself fall short of it by this much. */
const newestShortfall = 1;

export function measureLoss(rows: Rows, usual: Usual, stepPercent: number, limits: GuardLimits): RecentLoss {
  const { all, current, before } = rows;
  const percent = percentUnder(current.grams, usual.grams);
  const isPaired = current.day - before.day <= pairedDays;
  const pairPercent = isPaired ? percentUnder((current.grams + before.grams) / 2, usual.grams) : null;
  const noise = noiseOf(spreadPercent(all), stepPercent, usual.basedOn.length);

  const reachedByOne = (limit: number) =>
    reaches(percent, limit + (isPaired ? aloneSurcharge : 0)) && percent >= noise.onePercent;
  const reachedByTwo = (limit: number) =>
    pairPercent !== null &&
    pairPercent >= limit &&
    pairPercent >= noise.twoPercent &&
    reaches(percent, limit - newestShortfall);

  const level = levelAt(limits, limit => reachedByOne(limit) || reachedByTwo(limit));
  const byTwo = level !== 'usual' && reachedByTwo(limitOf(level, limits));
  return { level, percent, pairPercent, byTwo, noisePercent: noise.onePercent };
}

/** A loss must exceed this many standard deviations. In a steady bird, one weight in seventy does so by chance. */
const deviations = 2.2;
/**
 * A rounded weight is off by up to half a step. The standard deviation of that error is the step over the root of 12.
 */
const roundingDeviations = 3.46;
/** If the scale shows a change of one step, the weight itself may have changed by almost nothing. */
const minSteps = 1.5;
const minStepsOfTwo = 1.25;

/**
 * Returns the losses that one weight, and the mean of two, may show without anything being wrong. The usual weight is a
 * mean of `count` weights, and its variance is added.
 */
export function noiseOf(spread: number, stepPercent: number, count: number) {
  const deviation = deviations * Math.hypot(spread, stepPercent / roundingDeviations);
  return {
    onePercent: Math.max(deviation * Math.sqrt(1 + 1 / count), minSteps * stepPercent),
    twoPercent: Math.max(deviation * Math.sqrt(0.5 + 1 / count), minStepsOfTwo * stepPercent),
  };
}

/** Returns the loss, in percent of the bird's weight, that is too small for a scale with this step to show. */
export const unseenPercent = (stepPercent: number) => minSteps * stepPercent;

/** Losses in a row are counted over the last five weeks, so there are at most five in a bird weighed weekly. */
const longestRunDays = 35;

/**
 * Counts the weights in a row, up to the newest, that were each lower than the previous one. The count is shown, but
 * decides nothing.
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
