// Judges a chick by its losses and by days without a gain, because a healthy chick gains weight every day until it is
// nearly fledged.
import { findNoGain, type NoGain } from './chick-gain.ts';
import { hasSlowedDown } from './chick-growth.ts';
import type { Sentence } from './codes.ts';
import type { GuardWeight } from './context.ts';
import { changeOf, type Finding, learning, noFigures } from './finding.ts';
import { type GuardLimits, levelAt } from './limits.ts';
import { percentUnder, toTenth } from './numbers.ts';
import { highestOf, successiveMeans } from './runs.ts';
import { roundForScale } from './scale.ts';
import { rankOf } from './words.ts';

/**
 * A chick is compared with its last week, because it has long outgrown its older weights. A weight that is seven days
 * old still counts.
 */
const weekDays = 7;
const minForChick = 3;
const minInWeek = 2;

/**
 * Limits for a loss. `newestUrgentPercent` applies to the newest weight alone and is higher, because a single low
 * weight may only mean an empty crop.
 */
interface DropLimits extends GuardLimits {
  newestUrgentPercent: number;
}

/** Used instead of the flock's limits, which are for birds whose weight is stable. */
const growingLimits: DropLimits = {
  watchPercent: 4,
  callVetPercent: 6,
  urgentPercent: 10,
  newestUrgentPercent: 13,
};
/**
 * For a chick that is about to fly: its growth slowed down before its peak, and losing some weight is now normal, as in
 * a weaning bird.
 */
const fledgingLimits: DropLimits = {
  watchPercent: 6,
  callVetPercent: 15,
  urgentPercent: 20,
  newestUrgentPercent: 23,
};

export function judgeChick(accepted: readonly GuardWeight[], step: number): Finding {
  const current = accepted.at(-1);
  if (!current || accepted.length < minForChick) return learning('peak', accepted.length, minForChick);
  const week = accepted.filter(({ day }) => current.day - day <= weekDays);
  if (week.length < minInWeek) return learning('peak', week.length, minInWeek);

  const pairs = successiveMeans(week, 2);
  const topGrams = highestOf(pairs);
  const percent = percentUnder(pairs.at(-1)?.grams ?? topGrams, topGrams);
  const noGain = findNoGain(week, current, percent);
  return {
    ...decide({ topGrams, percent, newestPercent: percentUnder(current.grams, topGrams) }, noGain, {
      isFledging: hasSlowedDown(accepted),
      step,
    }),
    below: null,
    heavier: null,
    notes: [],
    figures: {
      ...noFigures,
      usualGrams: toTenth(topGrams),
      changePercent: changeOf(percent),
      basedOnCount: week.length,
    },
  };
}

interface Drop {
  topGrams: number;
  percent: number;
  newestPercent: number;
}

function decide(
  { topGrams, percent, newestPercent }: Drop,
  noGain: NoGain | null,
  { isFledging, step }: { isFledging: boolean; step: number },
): Pick<Finding, 'verdict' | 'sentence' | 'loss'> {
  const limits = isFledging ? fledgingLimits : growingLimits;
  const byPair = levelAt(limits, limit => percent >= limit);
  const isUrgentByNewest = newestPercent >= limits.newestUrgentPercent && byPair !== 'urgent';
  const level = isUrgentByNewest ? 'urgent' : byPair;
  if (noGain && rankOf(noGain.level) > rankOf(level)) return decideNoGain(noGain, step);

  const compared = { compared: 'peak', comparedGrams: roundForScale(topGrams, step) } as const;
  const shownPercent = isUrgentByNewest ? newestPercent : percent;
  const loss = { ...compared, percent: shownPercent, ofTwo: false, days: null };
  if (level !== 'usual') {
    const values = { ...compared, percent: shownPercent, level };
    const sentence: Sentence = isFledging
      ? { code: 'chick_fledging', values }
      : { code: 'chick_drop', values };
    return { verdict: level, sentence, loss };
  }
  const within = { ...compared, percent: Math.max(1, Math.ceil(percent)) };
  return { verdict: level, sentence: { code: 'within_usual', values: within }, loss };
}

function decideNoGain({ level, since, days }: NoGain, step: number) {
  const code = level === 'watch' ? 'chick_no_gain_watch' : 'chick_no_gain_call';
  const loss = {
    compared: 'days_ago',
    comparedGrams: roundForScale(since.grams, step),
    percent: 0,
    ofTwo: false,
    days,
  } as const;
  return { verdict: level, sentence: { code, values: { days } } as const, loss };
}
