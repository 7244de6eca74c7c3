// Judges a weaning bird against its peak, and against its weight a few days earlier.
import type { GuardWeight } from './context.ts';
import { changeOf, type Finding, learning, type MeasuredLoss, noFigures } from './finding.ts';
import { type GuardLimits, levelAt } from './limits.ts';
import { percentUnder, toTenth } from './numbers.ts';
import { highestOf, successiveMeans } from './runs.ts';
import { roundForScale } from './scale.ts';
import { type Level, rankOf } from './words.ts';

const minForWeaning = 4;

/** A loss of less than a tenth of the peak is expected. */
const peakLimits: GuardLimits = { watchPercent: 10, callVetPercent: 15, urgentPercent: 20 };
/** The limit for the newest weight alone. */
const newestUrgentPercent = 23;

/** A loss of this much within a few days is too fast even near the peak. It is never urgent on its own. */
const paceLimits: GuardLimits = {
  watchPercent: 5,
  callVetPercent: 7,
  urgentPercent: Number.POSITIVE_INFINITY,
};
const paceMinDays = 3;
const paceMaxDays = 5;

export function judgeWeaning(accepted: readonly GuardWeight[], step: number): Finding {
  const current = accepted.at(-1);
  if (!current || accepted.length < minForWeaning) return learning('peak', accepted.length, minForWeaning);

  const pairs = successiveMeans(accepted, 2);
  const newest = pairs.at(-1)?.grams ?? current.grams;
  const peakGrams = highestOf(successiveMeans(accepted, 3));
  const percent = percentUnder(newest, peakGrams);
  const peak = judgePeak(peakGrams, percent, percentUnder(current.grams, peakGrams), step);
  const pace = judgePace(pairs, newest, current, step);
  return {
    ...(pace && rankOf(pace.verdict) > rankOf(peak.verdict) ? pace : peak),
    below: null,
    heavier: null,
    notes: [],
    figures: {
      ...noFigures,
      usualGrams: toTenth(peakGrams),
      changePercent: changeOf(percent),
      basedOnCount: accepted.length,
    },
  };
}

type Decision = Pick<Finding, 'sentence' | 'loss'> & { verdict: Level };

function judgePeak(peakGrams: number, percent: number, newestPercent: number, step: number): Decision {
  const byPair = levelAt(peakLimits, limit => percent >= limit);
  const isUrgentByNewest = newestPercent >= newestUrgentPercent && byPair !== 'urgent';
  const level = isUrgentByNewest ? 'urgent' : byPair;
  const loss = {
    compared: 'peak',
    comparedGrams: roundForScale(peakGrams, step),
    percent: isUrgentByNewest ? newestPercent : percent,
  } as const;
  const values = { ...loss, level, expectedPercent: peakLimits.watchPercent };
  return {
    verdict: level,
    sentence: { code: 'weaning_peak', values },
    loss: { ...loss, ofTwo: false, days: null },
  };
}

/** Returns null if no mean of two weights is three to five days old. */
function judgePace(
  pairs: readonly { day: number; grams: number }[],
  newest: number,
  current: GuardWeight,
  step: number,
): Decision | null {
  const earlier = pairs.findLast(({ day }) => current.day - day >= paceMinDays);
  if (!earlier || current.day - earlier.day > paceMaxDays) return null;
  const percent = percentUnder(newest, earlier.grams);
  const level = levelAt(paceLimits, limit => percent >= limit);
  const days = current.day - earlier.day;
  const loss: MeasuredLoss = {
    compared: 'days_ago',
    comparedGrams: roundForScale(earlier.grams, step),
    percent,
    ofTwo: false,
    days,
  };
  const { compared, comparedGrams } = loss;
  const values = { compared, comparedGrams, percent, level, days };
  return { verdict: level, sentence: { code: 'weaning_pace', values }, loss };
}
