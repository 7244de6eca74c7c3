// Which weights can be the bird's: what does not fit those before it is questioned, unless a second one agrees with it.
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

/** What a weight is held against to see whether it is plausible. */
interface Reference {
  grams: number;
  /** How many weights it is made of. */
  madeOf: number;
  highestRatio: number;
}

/** A bird does not lose a quarter of its weight, or gain a third, from one weight to the next. */
const lowestRatio = 0.75;
const highestRatio = 1.35;

/** Two questioned weights at most this many days apart confirm each other: a real collapse must not go unheard. */
const confirmingDays = 30;
const confirmingPercent = 10;

/** Walks from the oldest weight to the newest. No average has a questioned weight in it, and no run of losses. */
export function sift(weights: readonly GuardWeight[], stage: Stage): Sifted {
  const accepted: GuardWeight[] = [];
  let questioned: Questioned | null = null;
  // The weight before, if it did not fit by itself; it may have been accepted all the same, as it was confirmed or agreed
  // with another. Otherwise the third weight of a collapse would be questioned: the median is still that of better days.
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
 * Whether a weight fits each of those whose median it would be held against, and so their median. Nearly every weight does,
 * and is sifted ten times as fast.
 */
function fitsEach({ grams }: GuardWeight, accepted: readonly GuardWeight[], stage: Stage): boolean {
  if (stage === 'chick' || accepted.length < leastForMedian) return false;
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

/** A median of five stays where it is when one or two of them are wrong; of less than three it does not. */
const recentWeights = 5;
const leastForMedian = 3;

/** The median of the last accepted weights. Before there are three, that of the first weights, accepted or not. */
function grownReference(
  weight: GuardWeight,
  weights: readonly GuardWeight[],
  accepted: readonly GuardWeight[],
): Reference {
  const recent = accepted.slice(-recentWeights);
  if (recent.length >= leastForMedian) return medianReference(recent);
  if (weights.length >= leastForMedian) return medianReference(weights.slice(0, recentWeights));
  return { grams: (accepted.at(-1) ?? weight).grams, madeOf: 1, highestRatio };
}

const medianReference = (weights: readonly GuardWeight[]): Reference => ({
  grams: medianOf(weights.map(({ grams }) => grams)),
  madeOf: weights.length,
  highestRatio,
});

/** A chick may weigh 60 % more than the day before, and 12 % more for each day without a weight, for two weeks. */
const chickDailyRatio = 1.6;
const chickGrowth = 1.12;
const chickGrowthDays = 14;
const firstWeights = 3;

/** The accepted weight before; before there is one, the median of the first three weights. */
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
