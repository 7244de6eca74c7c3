// Judges a newcomer: compares the newest of its first weights, and the mean of the last two, with the highest before
// them.
import { noiseOf } from './adult-loss.ts';
import type { CompleteContext, GuardWeight } from './context.ts';
import { changeOf, type Finding, noFigures, usualWithBand } from './finding.ts';
import { meanOf, percentUnder } from './numbers.ts';
import { highestRatio, lowestRatio } from './plausibility.ts';
import { highestOf, successiveMeans } from './runs.ts';
import { roundForScale } from './scale.ts';
import { spreadPercent } from './spread.ts';

/** A bird is judged as a newcomer for at most this many days after its first weight. */
export const newcomerDays = 21;
/**
 * A newcomer has at most this many weights. With more weights, the usual weight is known, and the highest one is
 * likely to be high by chance.
 */
const maxOfNewcomer = 12;
/** A newcomer is weighed every day for its first two weeks. */
const dailyDays = 14;
/** A bird with this many weights from before its arrival is already known. */
const minHistory = 4;

/** The limits for the loss of a single weight. */
const watchPercent = 5;
const callVetPercent = 8;
/**
 * The limit for the loss shown by the mean of the last two weights. The newest one may fall short of it by
 * `newestShortfallPercent`.
 */
const pairCallVetPercent = 6;
const newestShortfallPercent = 1;
/**
 * The loss shown by the mean of two weights must be at least this many times the noise, because the highest of several
 * weights is more likely to be high by chance.
 */
const pairNoiseFactor = 1.4;
/** Weights more than this many days apart show two states of the bird. */
const pairedDays = 3;

/** The highest weight is a mean of this many successive weights. */
const weightsPerMean = 2;

type FirstWeights = readonly GuardWeight[];

/**
 * Returns the first weights of a newcomer up to the current one. Returns null if the bird has no weights, was known
 * before, grew up here, has an acknowledged usual weight, or had its first weight more than three weeks before the
 * current one.
 *
 * @param accepted every accepted weight of the bird
 * @param compared the weights that count for an adult bird
 */
export function findFirstWeights(
  accepted: readonly GuardWeight[],
  compared: readonly GuardWeight[],
  { baselineFrom, arrivedDay }: Pick<CompleteContext, 'baselineFrom' | 'arrivedDay'>,
): FirstWeights | null {
  const [first] = accepted;
  const current = accepted.at(-1);
  if (!first || !current || compared[0] !== first) return null;
  // A keeper has already acknowledged a usual weight.
  if (baselineFrom > Number.NEGATIVE_INFINITY) return null;
  if (accepted.filter(({ day }) => day < arrivedDay).length >= minHistory) return null;
  return current.day - first.day <= newcomerDays ? accepted : null;
}

/** Returns the last day of a newcomer's daily weighing; null if the bird is not a newcomer. */
export function lastDailyDay(firstWeights: FirstWeights | null): number | null {
  const [first] = firstWeights ?? [];
  return first ? first.day + dailyDays - 1 : null;
}

/** The finding for a newcomer whose weight has fallen. */
export type NewcomerFinding = Pick<Finding, 'sentence' | 'figures' | 'loss'> & {
  verdict: 'watch' | 'call_vet';
};

/**
 * Compares the mean of the last two weights, and the newest one alone, with the highest weight before them. Returns
 * null if no limit is reached, if there are too few or too many weights, or if the newest one is too far from the
 * first.
 */
export function judgeNewcomer(
  firstWeights: FirstWeights,
  { limits }: Pick<CompleteContext, 'limits'>,
  step: number,
): NewcomerFinding | null {
  const fitting = withoutMisfits(firstWeights);
  const current = fitting.at(-1);
  if (firstWeights.length > maxOfNewcomer || fitting.length < 2) return null;
  if (!current || current !== firstWeights.at(-1)) return null;

  const earlier = fitting.slice(0, -1);
  const noise = noiseOf(spreadPercent(fitting), (100 * step) / meanOf(gramsOf(earlier)), weightsPerMean);
  const pair = measurePair(fitting);
  // If the flock's own limits are higher, they apply.
  const pairLimit = Math.max(pairCallVetPercent, limits.callVetPercent);
  const isCallByPair =
    pair !== null &&
    pair.percent >= pairLimit &&
    pair.percent >= pairNoiseFactor * noise.pairPercent &&
    pair.percentOfNewest >= pairLimit - newestShortfallPercent;
  const reachedBy = (percent: number, limit: number) => percent >= limit && percent >= noise.onePercent;

  const highest = highestOfFirst(earlier);
  const percent = percentUnder(current.grams, highest);
  const isCallByOne = reachedBy(percent, Math.max(callVetPercent, limits.callVetPercent));
  const ofNewest = { percent, highest, ofTwo: false };
  if (isCallByOne || isCallByPair) {
    const shown =
      isCallByOne || !pair ? ofNewest : { percent: pair.percent, highest: pair.highest, ofTwo: true };
    const loss = lossOf(shown, step);
    const weighAgain = !isCallByPair && current.confirmed !== true;
    const sentence = { code: 'call_vet_newcomer', values: { ...valuesOf(loss), weighAgain } } as const;
    return { verdict: 'call_vet', sentence, loss, figures: figuresOf(shown, earlier) };
  }

  // The mean of only two earlier weights would hide the beginning of a fall, and a watch costs only another weighing.
  const isThird = fitting.length === 3;
  const highestOne = isThird ? Math.max(...gramsOf(earlier)) : highest;
  const watched = { percent: percentUnder(current.grams, highestOne), highest: highestOne, ofTwo: false };
  if (!reachedBy(watched.percent, Math.max(watchPercent, limits.watchPercent))) return null;
  const loss = lossOf(watched, step);
  const sentence = { code: 'watch_newcomer', values: valuesOf(loss) } as const;
  return { verdict: 'watch', sentence, loss, figures: figuresOf(watched, earlier) };
}

/**
 * Compares the mean of the last two weights with the highest weight before them. Returns null if there is no weight
 * before them, or if they are too many days apart to be averaged.
 */
function measurePair(weights: FirstWeights) {
  const [before, current] = weights.slice(-2);
  if (!before || !current || weights.length < 3 || current.day - before.day > pairedDays) return null;
  const highest = highestOfFirst(weights.slice(0, -2));
  const percent = percentUnder((current.grams + before.grams) / 2, highest);
  return { percent, highest, percentOfNewest: percentUnder(current.grams, highest) };
}

interface Compared {
  percent: number;
  highest: number;
  ofTwo: boolean;
}

const lossOf = ({ percent, highest, ofTwo }: Compared, step: number) =>
  ({
    compared: 'first_weights',
    comparedGrams: roundForScale(highest, step),
    percent,
    ofTwo,
    days: null,
  }) as const;

const valuesOf = ({ days, ...values }: ReturnType<typeof lossOf>) => values;

const figuresOf = ({ percent, highest, ofTwo }: Compared, earlier: FirstWeights) => ({
  ...noFigures,
  ...usualWithBand(highest),
  changePercent: changeOf(percent),
  basedOnCount: Math.min(weightsPerMean, earlier.length - (ofTwo ? 1 : 0)),
});

const gramsOf = (weights: FirstWeights) => weights.map(({ grams }) => grams);

/** Leaves out weights far from the first one, because there are too few others to check them against. */
function withoutMisfits(weights: FirstWeights): FirstWeights {
  const first = weights[0]?.grams ?? Number.NaN;
  return weights.filter(({ grams }) => grams >= lowestRatio * first && grams <= highestRatio * first);
}

/**
 * Returns the highest mean of two successive weights, because a single weight may be high by chance. If there is only
 * one weight, returns that weight.
 */
const highestOfFirst = (weights: FirstWeights): number =>
  highestOf(weights.length < weightsPerMean ? weights : successiveMeans(weights, weightsPerMean));
