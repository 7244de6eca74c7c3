// A chick grows every day: what alarms is a gain that does not come, and every loss.
import { findNoGain, type NoGain } from './chick-gain.ts';
import type { GuardWeight } from './context.ts';
import { changeOf, type Finding, learning, noFigures } from './finding.ts';
import { type GuardLimits, levelAt } from './limits.ts';
import { percentUnder, toTenth } from './numbers.ts';
import { highestOf, successiveMeans } from './runs.ts';
import { asShown } from './scale.ts';
import { rankOf } from './words.ts';

/**
 * A chick is compared with its last week: it has long outgrown what it weighed before. As in every other span of days
 * here, the last one counts: a weight that is seven days old is still in.
 */
const weekDays = 7;
const leastForChick = 3;
const leastInWeek = 2;

/** The chick's own limits and not the flock's, which are made for birds that keep their weight. */
const dropLimits: GuardLimits = { watchPercent: 4, callVetPercent: 6, urgentPercent: 10 };
/** Of the newest weight alone. Less may be a crop that was empty for once. */
const urgentAlonePercent = 13;

export function judgeChick(accepted: readonly GuardWeight[], step: number): Finding {
  const current = accepted.at(-1);
  if (!current || accepted.length < leastForChick) return learning('peak', accepted.length, leastForChick);
  const week = accepted.filter(({ day }) => current.day - day <= weekDays);
  if (week.length < leastInWeek) return learning('peak', week.length, leastInWeek);

  const pairs = successiveMeans(week, 2);
  const topGrams = highestOf(pairs);
  const percent = percentUnder(pairs.at(-1)?.grams ?? topGrams, topGrams);
  const noGain = findNoGain(week, current);
  return {
    ...decide(topGrams, percent, percentUnder(current.grams, topGrams), noGain, step),
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

function decide(
  topGrams: number,
  percent: number,
  percentAlone: number,
  noGain: NoGain | null,
  step: number,
): Pick<Finding, 'verdict' | 'sentence' | 'loss'> {
  const byPair = levelAt(dropLimits, limit => percent >= limit);
  const isUrgentAlone = percentAlone >= urgentAlonePercent && byPair !== 'urgent';
  const level = isUrgentAlone ? 'urgent' : byPair;
  if (noGain && rankOf(noGain.level) > rankOf(level)) return decideNoGain(noGain, step);

  const compared = { compared: 'peak', comparedGrams: asShown(topGrams, step) } as const;
  const shownPercent = isUrgentAlone ? percentAlone : percent;
  const loss = { ...compared, percent: shownPercent, ofTwo: false, days: null };
  if (level !== 'usual')
    return {
      verdict: level,
      sentence: { code: 'chick_drop', values: { ...compared, percent: shownPercent, level } },
      loss,
    };
  const within = { ...compared, percent: Math.max(1, Math.ceil(percent)) };
  return { verdict: level, sentence: { code: 'within_usual', values: within }, loss };
}

function decideNoGain({ level, since, days }: NoGain, step: number) {
  const code = level === 'watch' ? 'chick_no_gain_watch' : 'chick_no_gain_call';
  const loss = {
    compared: 'days_ago',
    comparedGrams: asShown(since.grams, step),
    percent: 0,
    ofTwo: false,
    days,
  } as const;
  return { verdict: level, sentence: { code, values: { days } } as const, loss };
}
