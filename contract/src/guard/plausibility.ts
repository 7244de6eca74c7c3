// Finds implausible weights. A weight that does not fit the ones before it is questioned, unless it is confirmed or a
// second one agrees.
import type { GuardWeight } from './context.ts';
import { medianOf, percentApart } from './numbers.ts';
import type { Stage } from './words.ts';

export interface Screening {
  accepted: readonly GuardWeight[];
  /** The newest weight if it is questioned; otherwise null. */
  questioned: Questioned | null;
}

export interface Questioned extends Reference {
  weight: GuardWeight;
}

/** The weight that a new one is checked against, to see whether it is plausible. */
interface Reference {
  grams: number;
  /** The number of weights it is calculated from. */
  basedOnCount: number;
  highestRatio: number;
}

/**
 * The limits of a plausible weight, relative to the reference: between two weighings, a bird does not lose more than a
 * quarter of its weight, or gain more than 35 %.
 */
export const lowestRatio = 0.75;
export const highestRatio = 1.35;

/**
 * Two similar questioned weights at most this many days apart confirm each other, so that no real collapse is missed.
 */
const confirmingDays = 30;
const confirmingPercent = 10;

/** Screens the weights, oldest first. Questioned weights count neither in averages nor in runs of losses. */
export function screenWeights(weights: readonly GuardWeight[], stage: Stage): Screening {
  const accepted: GuardWeight[] = [];
  let questioned: Questioned | null = null;
  // The previous weight if it did not fit, even if it was accepted because it was confirmed or agreed with another.
  // Without it, the third weight of a collapse would be questioned, because the median is still from better days.
  let misfit: GuardWeight | null = null;
  for (const weight of weights) {
    if (fitsEach(weight, accepted, stage)) {
      accepted.push(weight);
      questioned = null;
      misfit = null;
      continue;
    }
    const reference = referenceFor(weight, weights, accepted, stage);
    const fits = isPlausible(weight, reference);
    const isSound = fits || weight.confirmed === true;
    const agrees = !isSound && misfit !== null && confirms(weight, misfit);
    if (agrees && questioned) accepted.push(questioned.weight);
    if (isSound || agrees) accepted.push(weight);
    questioned = isSound || agrees ? null : { weight, ...reference };
    misfit = fits ? null : weight;
  }
  return { accepted, questioned };
}

/**
 * Decides whether a grown bird's weight fits each of the recent ones, and therefore their median. Nearly every weight
 * does, so this shortcut makes the screening ten times as fast.
 */
function fitsEach({ grams }: GuardWeight, accepted: readonly GuardWeight[], stage: Stage): boolean {
  if (stage === 'chick' || accepted.length < minForMedian) return false;
  for (let at = Math.max(0, accepted.length - weightsInMedian); at < accepted.length; at += 1) {
    const ratio = grams / (accepted[at]?.grams ?? Number.NaN);
    if (!(ratio >= lowestRatio && ratio <= highestRatio)) return false;
  }
  return true;
}

function referenceFor(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
  stage: Stage,
): Reference {
  return stage === 'chick'
    ? chickReference(weight, weights, accepted)
    : grownReference(weight, weights, accepted);
}

function isPlausible({ grams }: GuardWeight, reference: Reference): boolean {
  const ratio = grams / reference.grams;
  return ratio >= lowestRatio && ratio <= reference.highestRatio;
}

const confirms = (weight: GuardWeight, before: GuardWeight) =>
  weight.day - before.day <= confirmingDays && percentApart(weight.grams, before.grams) <= confirmingPercent;

/**
 * The number of weights in the median. A median of five barely moves if one or two of them are wrong; a median of fewer
 * than three does.
 */
const weightsInMedian = 5;
const minForMedian = 3;

/**
 * Returns the median of the last accepted weights. Until there are three, returns the median of the first weights,
 * accepted or not. If there are fewer than three weights in all, returns the last accepted one, or the weight itself.
 */
function grownReference(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
): Reference {
  const recent = accepted.slice(-weightsInMedian);
  if (recent.length >= minForMedian) return medianReference(recent);
  if (weights.length >= minForMedian) return medianReference(weights.slice(0, weightsInMedian));
  return { grams: (accepted.at(-1) ?? weight).grams, basedOnCount: 1, highestRatio };
}

const medianReference = (weights: readonly GuardWeight[]): Reference => ({
  grams: medianOf(weights.map(({ grams }) => grams)),
  basedOnCount: weights.length,
  highestRatio,
});

/**
 * The limits of plausible growth: a chick may gain 60 % from one day to the next, and 12 % more for each day without a
 * weight, for up to two weeks.
 */
const chickDailyRatio = 1.6;
const dailyGrowthRatio = 1.12;
const maxGrowthDays = 14;
const firstWeightCount = 3;

/** Returns the previous accepted weight; if there is none yet, the median of the first three weights. */
function chickReference(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
): Reference {
  const before = accepted.at(-1);
  if (!before)
    return { ...medianReference(weights.slice(0, firstWeightCount)), highestRatio: chickDailyRatio };
  const daysWithout = Math.min(maxGrowthDays, weight.day - before.day - 1);
  return {
    grams: before.grams,
    basedOnCount: 1,
    highestRatio: chickDailyRatio * dailyGrowthRatio ** daysWithout,
  };
}
