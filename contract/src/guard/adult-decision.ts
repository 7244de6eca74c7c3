// Turns an adult bird's loss into a verdict and a sentence, after its level has been decided.
import { type RecentLoss, type Rows, unseenPercent } from './adult-loss.ts';
import type { SlowLoss } from './adult-slow.ts';
import type { Usual } from './adult-usual.ts';
import type { Sentence } from './codes.ts';
import type { Finding, MeasuredLoss } from './finding.ts';
import { type GuardLimits, limitOf } from './limits.ts';
import { toTenth } from './numbers.ts';
import { asShown } from './scale.ts';
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
  const { level, byTwo, percent, pairPercent } = recent;
  // The newest weight may fall short of a limit that the mean of the last two reaches. Then the mean's percentage is
  // shown.
  const ofTwo = byTwo && pairPercent !== null && percent < limitOf(level, limits);
  const loss: MeasuredLoss = {
    compared: usual.compared,
    comparedGrams: asShown(usual.grams, step),
    percent: ofTwo ? pairPercent : percent,
    ofTwo,
    days: null,
  };
  if (level === 'usual') return { verdict: level, sentence: usualSentence(measured, limits), loss };
  const { compared, comparedGrams } = loss;
  const isConfirmed = rows.current.confirmed === true;
  // After an urgent loss the bird is weighed again even if two weights show it: that takes a minute, and the vet will
  // ask.
  const weighAgain = !isConfirmed && (level === 'urgent' || !byTwo);
  const values = { compared, comparedGrams, percent: loss.percent, ofTwo, lossesInARow, weighAgain };
  return { verdict: level, sentence: { code: level, values }, loss };
}

function usualSentence(
  { usual, recent, stepPercent, step }: Measured,
  { watchPercent }: GuardLimits,
): Sentence {
  const percent = Math.max(1, Math.ceil(Math.abs(recent.percent)));
  const unseen = unseenPercent(stepPercent);
  // "Within 4 %" reassures nobody whose limit is 3, so if the scale is too coarse, the sentence says so. With a finer
  // scale that would be wrong: the change is then a gain, or a single weight that the next one may or may not confirm.
  if (percent >= watchPercent && unseen >= watchPercent) return blindScale(stepPercent, step);
  const comparedGrams = asShown(usual.grams, step);
  return { code: 'within_usual', values: { compared: usual.compared, comparedGrams, percent } };
}

/** The steps of bird scales and of letter scales. */
const birdScaleStep = 0.1;
const fineScaleStep = 0.01;

function blindScale(stepPercent: number, step: number): Sentence {
  return {
    code: 'blind_scale',
    values: {
      stepGrams: step,
      stepPercent: toTenth(stepPercent),
      unseenPercent: toTenth(unseenPercent(stepPercent)),
      finerStepGrams: step > birdScaleStep ? birdScaleStep : fineScaleStep,
    },
  };
}

/** Decides by the slow test. It raised the level, so the sentence shows the comparison that this test made. */
export function decideSlow(level: Alarm, { percent, earlierGrams }: SlowLoss, step: number): Decision {
  const values = { compared: 'two_months_ago', comparedGrams: asShown(earlierGrams, step), percent } as const;
  return {
    verdict: level,
    sentence: { code: `${level}_slow`, values },
    loss: { ...values, ofTwo: false, days: null },
  };
}
