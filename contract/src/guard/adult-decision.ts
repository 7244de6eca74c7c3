// Turns an adult bird's loss, whose level is already known, into a verdict and a sentence.
import { type RecentLoss, type Rows, unseenPercent } from './adult-loss.ts';
import type { SlowLoss } from './adult-slow.ts';
import type { Usual } from './adult-usual.ts';
import type { Sentence } from './codes.ts';
import type { Finding, MeasuredLoss } from './finding.ts';
import { type GuardLimits, limitOf } from './limits.ts';
import { toTenth } from './numbers.ts';
import { roundForScale } from './scale.ts';
import type { Alarm } from './words.ts';

export type Decision = Pick<Finding, 'verdict' | 'sentence' | 'loss'>;

interface Measured {
  rows: Rows;
  usual: Usual;
  recent: RecentLoss;
  lossesInARow: number;
  stepPercent: number;
  step: number;
}

export function decideRecent(measured: Measured, limits: GuardLimits): Decision {
  const { rows, usual, recent, lossesInARow, step } = measured;
  const { level, isByPair, percent, pairPercent } = recent;
  // If only the mean of the last two weights reaches the limit, its percentage is shown.
  const ofTwo = isByPair && pairPercent !== null && percent < limitOf(level, limits);
  const loss: MeasuredLoss = {
    compared: usual.compared,
    comparedGrams: roundForScale(usual.grams, step),
    percent: ofTwo ? pairPercent : percent,
    ofTwo,
    days: null,
  };
  if (level === 'usual') return { verdict: level, sentence: usualSentence(measured, limits), loss };
  const { compared, comparedGrams } = loss;
  const isConfirmed = rows.current.confirmed === true;
  // After an urgent loss, an unconfirmed weight is checked again even if two weights show the loss: weighing takes a
  // minute, and the vet will want to know.
  const weighAgain = !isConfirmed && (level === 'urgent' || !isByPair);
  const values = { compared, comparedGrams, percent: loss.percent, ofTwo, lossesInARow, weighAgain };
  return { verdict: level, sentence: { code: level, values }, loss };
}

function usualSentence(
  { usual, recent, stepPercent, step }: Measured,
  { watchPercent }: GuardLimits,
): Sentence {
  const percent = Math.max(1, Math.ceil(Math.abs(recent.percent)));
  const unseen = unseenPercent(stepPercent);
  // With a limit of 3 %, "within 4 %" is no reassurance, so the sentence says that the scale is too coarse. If the
  // scale is fine enough, the change is either a gain, or a single low weight that the next weighing will confirm or
  // rule out.
  if (percent >= watchPercent && unseen >= watchPercent) return blindScale(stepPercent, step);
  const comparedGrams = roundForScale(usual.grams, step);
  return { code: 'within_usual', values: { compared: usual.compared, comparedGrams, percent } };
}

/** The steps of typical bird scales and of pocket scales, in grams. */
const birdScaleStepGrams = 0.1;
const pocketScaleStepGrams = 0.01;

function blindScale(stepPercent: number, step: number): Sentence {
  return {
    code: 'blind_scale',
    values: {
      stepGrams: step,
      stepPercent: toTenth(stepPercent),
      unseenPercent: toTenth(unseenPercent(stepPercent)),
      finerStepGrams: step > birdScaleStepGrams ? birdScaleStepGrams : pocketScaleStepGrams,
    },
  };
}

/** Returns the decision for a slow loss. It shows the loss over two months, because that loss raised the level. */
export function decideSlow(level: Alarm, { percent, earlierGrams }: SlowLoss, step: number): Decision {
  const values = {
    compared: 'two_months_ago',
    comparedGrams: roundForScale(earlierGrams, step),
    percent,
  } as const;
  return {
    verdict: level,
    sentence: { code: `${level}_slow`, values },
    loss: { ...values, ofTwo: false, days: null },
  };
}
