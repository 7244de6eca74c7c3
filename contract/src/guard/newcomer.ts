// Judges a newcomer: compares the first weights of a new bird with the highest of them.
import { noiseOf } from './adult-loss.ts';
import type { GuardWeight, SettledContext } from './context.ts';
import { changeOf, type Finding, noFigures, usualWithBand } from './finding.ts';
import { meanOf, percentUnder } from './numbers.ts';
import { highestRatio, lowestRatio } from './plausibility.ts';
import { highestOf, successiveMeans } from './runs.ts';
import { asShown } from './scale.ts';
import { spreadPercent } from './spread.ts';

/** A bird's weights are judged as those of a newcomer for this long. */
export const newcomerDays = 21;
/** A newcomer has at most this many weights. With more, the usual weight is known, and the highest rises by chance. */
const maxOfNewcomer = 12;
/** A newcomer is weighed every day for its first two weeks. */
const dailyDays = 14;
/** A bird with this many weights from before its arrival is already known. */
const minHistory = 4;

/** The loss of a single weight. */
const watchPercent = 5;
const callVetPercent = 8;
/** The loss of the mean of the last two weights. The newest may itself fall short of it by `newestShortfall`. */
const callVetPercentOfTwo = 6;
const newestShortfall = 1;
/**
 * The loss of two weights must be this many times its noise limit, because the highest of several weights is more
 * likely to be high by chance.
 */
const noiseFactorOfTwo = 1.4;
/** Weights more than this many days apart show two states of the bird. */
const pairedDays = 3;

/** The highest weight is a mean of this many successive weights. */
const highestIsMeanOf = 2;

type FirstWeights = readonly GuardWeight[];

/**
 * Returns the first weights of a bird up to the current one; null if the bird was known before or grew up here.
 *
 * @param accepted every accepted weight of the bird
 * @param compared those of its weights that count for an adult bird
 */
export function findFirstWeights(
  accepted: readonly GuardWeight[],
  compared: readonly GuardWeight[],
  { baselineFrom, arrivedDay }: Pick<SettledContext, 'baselineFrom' | 'arrivedDay'>,
): FirstWeights | null {
  const [first] = accepted;
  const current = accepted.at(-1);
  if (!first || !current || compared[0] !== first) return null;
  // The keeper has said what the bird's usual weight is.
  if (baselineFrom > Number.NEGATIVE_INFINITY) return null;
  if (accepted.filter(({ day }) => day < arrivedDay).length >= minHistory) return null;
  return current.day - first.day <= newcomerDays ? accepted : null;
}

/** Returns the last day of a newcomer's daily weighing; null if the bird is not a newcomer. */
export function lastDailyDay(firstWeights: FirstWeights | null): number | null {
  const [first] = firstWeights ?? [];
  return first ? first.day + dailyDays - 1 : null;
}

/** The finding of a newcomer whose weight has fallen. */
export type NewcomerFinding = Pick<Finding, 'sentence' | 'figures' | 'loss'> & {
  verdict: 'watch' | 'call_vet';
};

/** Compares the last two weights, together and the newest alone, with the highest weight before them. */
export function judgeNewcomer(
  firstWeights: FirstWeights,
  { limits }: Pick<SettledContext, 'limits'>,
  step: number,
): NewcomerFinding | null {
  const fitting = withoutMisfits(firstWeights);
  const current = fitting.at(-1);
  if (firstWeights.length > maxOfNewcomer || fitting.length < 2) return null;
  if (!current || current !== firstWeights.at(-1)) return null;

  const earlier = fitting.slice(0, -1);
  const noise = noiseOf(spreadPercent(fitting), (100 * step) / meanOf(gramsOf(earlier)), highestIsMeanOf);
  const pair = measurePair(fitting);
  // If the flock's own limits are higher, they apply.
  const limitOfTwo = Math.max(callVetPercentOfTwo, limits.callVetPercent);
  const isCallByTwo =
    pair !== null &&
    pair.percent >= limitOfTwo &&
    pair.percent >= noiseFactorOfTwo * noise.twoPercent &&
    pair.percentOfNewest >= limitOfTwo - newestShortfall;
  const reachedBy = (percent: number, limit: number) => percent >= limit && percent >= noise.onePercent;

  const highest = highestOfFirst(earlier);
  const percent = percentUnder(current.grams, highest);
  const isCallByOne = reachedBy(percent, Math.max(callVetPercent, limits.callVetPercent));
  const alone = { percent, highest, ofTwo: false };
  if (isCallByOne || isCallByTwo) {
    const shown =
      isCallByOne || !pair ? alone : { percent: pair.percent, highest: pair.highest, ofTwo: true };
    const loss = lossOf(shown, step);
    const weighAgain = !isCallByTwo && current.confirmed !== true;
    const sentence = { code: 'call_vet_newcomer', values: { ...valuesOf(loss), weighAgain } } as const;
    return { verdict: 'call_vet', sentence, loss, figures: figuresOf(shown, earlier) };
  }

  // With two earlier weights, their mean would hide the beginning of a fall, and a watch costs only another weighing.
  const isThird = fitting.length === 3;
  const highestOne = isThird ? Math.max(...gramsOf(earlier)) : highest;
  const watched = { percent: percentUnder(current.grams, highestOne), highest: highestOne, ofTwo: false };
  if (!reachedBy(watched.percent, Math.max(watchPercent, limits.watchPercent))) return null;
  const loss = lossOf(watched, step);
  const sentence = { code: 'watch_newcomer', values: valuesOf(loss) } as const;
  return { verdict: 'watch', sentence, loss, figures: figuresOf(watched, earlier) };
}

/** Compares the last two weights with the highest before them; null if they are too many days apart to be averaged. */
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
  ({ compared: 'first_weights', comparedGrams: asShown(highest, step), percent, ofTwo, days: null }) as const;

const valuesOf = ({ days, ...values }: ReturnType<typeof lossOf>) => values;

const figuresOf = ({ percent, highest, ofTwo }: Compared, earlier: FirstWeights) => ({
  ...noFigures,
  ...usualWithBand(highest),
  changePercent: changeOf(percent),
  basedOnCount: Math.min(highestIsMeanOf, earlier.length - (ofTwo ? 1 : 0)),
});

const gramsOf = (weights: FirstWeights) => weights.map(({ grams }) => grams);

/** Leaves out weights far from the first one: there were too few others to check them against. */
function withoutMisfits(weights: FirstWeights): FirstWeights {
  const first = weights[0]?.grams ?? Number.NaN;
  return weights.filter(({ grams }) => grams >= lowestRatio * first && grams <= highestRatio * first);
}

/** Returns the highest mean of two successive weights, which a single weight after a meal does not raise by much. */
const highestOfFirst = (weights: FirstWeights): number =>
  highestOf(weights.length < highestIsMeanOf ? weights : successiveMeans(weights, highestIsMeanOf));
