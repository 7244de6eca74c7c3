// How far an adult bird's last two weights are under its usual one, and which limit that reaches.
import type { Usual } from './adult-usual.ts';
import type { GuardWeight } from './context.ts';
import { type GuardLimits, levelAt, limitOf } from './limits.ts';
import { percentUnder, reaches } from './numbers.ts';
import { spreadPercent } from './spread.ts';
import type { Level } from './words.ts';

export interface RecentLoss {
  level: Level;
  /** Of the newest weight. */
  percent: number;
  /** Of the mean of the last two; null if they are too far apart to say one thing. */
  pairPercent: number | null;
  /** Whether the last two weights reach the level together. */
  byTwo: boolean;
  /** What a loss or gain of one weight must exceed to be more than the bird's own variation and the scale's step. */
  noisePercent: number;
}

/** The accepted weights of an adult bird, the last two of them by name. */
export interface Rows {
  all: readonly GuardWeight[];
  current: GuardWeight;
  before: GuardWeight;
}

/** Two weights further apart are two states of the bird, not one measured twice. */
const pairedDays = 3;
/** If there is a second weight to pair it with, one alone must be this much further under, as the next may be too. */
const aloneSurcharge = 2;
/** Of two weights that reach a limit together, the newest may itself fall short of it by this much. */
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

/** How many standard deviations a loss must be: on a calm bird, once in some seventy weights by chance. */
const deviations = 2.2;
/** A rounded weight is off by up to half a step either way, whose standard deviation is the step over the root of 12. */
const roundingDeviations = 3.46;
/** A weight that changes by one step may have changed by almost nothing. */
const leastSteps = 1.5;
const leastStepsOfTwo = 1.25;

/**
 * The losses that one weight, and the mean of two, come to without anything being wrong. The variance of the usual
 * weight, made of `count`, adds to that of the one or the two.
 */
function noiseOf(spread: number, stepPercent: number, count: number) {
  const deviation = deviations * Math.hypot(spread, stepPercent / roundingDeviations);
  return {
    onePercent: Math.max(deviation * Math.sqrt(1 + 1 / count), leastSteps * stepPercent),
    twoPercent: Math.max(deviation * Math.sqrt(0.5 + 1 / count), leastStepsOfTwo * stepPercent),
  };
}

/** A loss that only one step of the scale separates from none cannot be seen: in percent of the bird. */
export const unseenPercent = (stepPercent: number) => leastSteps * stepPercent;

/** A run of losses is counted over the last five weeks: of a bird weighed weekly, five at most. */
const longestRunDays = 35;

/** How many weights in a row, up to the newest, were each less than the one before. Only told, never decided by. */
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
