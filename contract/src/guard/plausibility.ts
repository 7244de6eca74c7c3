// Finds implausible weights. A weight that does not fit the ones before it is questioned, unless a second one agrees.
import type { GuardWeight } from './context.ts';
import { medianOf, percentApart } from './numbers.ts';
import type { Stage } from './words.ts';

export interface Sifted {
  accepted: readonly GuardWeight[];
  /** The newest weight, if it is questioned. */
  questioned: Questioned | null;
}

export interface Questioned extends Reference {
  weight: GuardWeight;
}

/** The weight that a new one is checked against, to see whether it is plausible. */
interface Reference {
  grams: number;
  /** The number of weights it is calculated from. */
  madeOf: number;
  highestRatio: number;
}

/** A bird does not lose a quarter of its weight, or gain a third, from one weight to the next. */
export const lowestRatio = 0.75;
export const highestRatio = 1.35;

/** Two questioned weights at most this many days apart confirm each other: a real collapse must not be missed. */
const confirmingDays = 30;
const confirmingPercent = 10;

/** Walks from the oldest weight to the newest. Questioned weights count neither in averages nor in runs of losses. */
export function sift(weights: readonly GuardWeight[], stage: Stage): Sifted {
  const accepted: GuardWeight[] = [];
  let questioned: Questioned | null = null;
  // The previous weight, if it did not fit on its own. It may still have been accepted, because it was confirmed or
  // agreed with another. Without it, the third weight of a collapse would be questioned, because the median is still
  // that of better days.
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
    const stands = fits || weight.confirmed === true;
    const agrees = !stands && misfit !== null && confirms(weight, misfit);
    if (agrees && questioned) accepted.push(questioned.weight);
    if (stands || agrees) accepted.push(weight);
    questioned = stands || agrees ? null : { weight, ...reference };
    misfit = fits ? null : weight;
  }
  return { accepted, questioned };
}

/**
 * Decides whether a weight fits each of the recent ones, and therefore their median. Nearly every weight does, so this
 * shortcut makes sifting ten times as fast.
 */
function fitsEach({ grams }: GuardWeight, accepted: readonly GuardWeight[], stage: Stage): boolean {
  if (stage === 'chick' || accepted.length < minForMedian) return false;
  for (let at = Math.max(0, accepted.length - recentWeights); at < accepted.length; at += 1) {
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

/** A median of five barely moves if one or two of them are wrong; a median of fewer than three does. */
const recentWeights = 5;
const minForMedian = 3;

/**
 * Returns the median of the last accepted weights. Until there are three, returns the median of the first weights,
 * accepted or not.
 */
function grownReference(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
): Reference {
  const recent = accepted.slice(-recentWeights);
  if (recent.length >= minForMedian) return medianReference(recent);
  if (weights.length >= minForMedian) return medianReference(weights.slice(0, recentWeights));
  return { grams: (accepted.at(-1) ?? weight).grams, madeOf: 1, highestRatio };
}

const medianReference = (weights: readonly GuardWeight[]): Reference => ({
  grams: medianOf(weights.map(({ grams }) => grams)),
  madeOf: weights.length,
  highestRatio,
});

/** A chick may gain 60 % from one day to the next, and 12 % for each day without a weight, for up to two weeks. */
const chickDailyRatio = 1.6;
const chickGrowth = 1.12;
const chickGrowthDays = 14;
const firstWeights = 3;

/** Returns the previous accepted weight; if there is none yet, the median of the first three weights. */
function chickReference(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
): Reference {
  const before = accepted.at(-1);
  if (!before) return { ...medianReference(weights.slice(0, firstWeights)), highestRatio: chickDailyRatio };
  const daysWithout = Math.min(chickGrowthDays, weight.day - before.day - 1);
  return { grams: before.grams, madeOf: 1, highestRatio: chickDailyRatio * chickGrowth ** daysWithout };
}
