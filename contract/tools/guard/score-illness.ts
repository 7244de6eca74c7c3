// Scores the detection of illness: the share that was missed, and the days and the weight lost before an alarm.
import {
  type AlarmName,
  alarmLevels,
  illWeights,
  type JudgedSeries,
  quantileOf,
  shareOf,
  withPattern,
} from './judged.ts';
import type { Schedule } from './series.ts';

export interface Detection {
  /** The share of birds whose illness was not found in time. */
  missed: number | null;
  medianDelay: number | null;
  medianLoss: number | null;
  /**
   * The loss that nine in ten birds did not exceed, in percent; null if more than one in ten were missed, or there are
   * no birds.
   */
  loss90: number | null;
}

export interface PatternScore extends Record<AlarmName, Detection> {
  n: number;
}

/** The patterns of illness, in the order of the table. */
export const patterns = ['slow', 'fast', 'sudden', 'step', 'relapse', 'creeping'] as const;
export type Pattern = (typeof patterns)[number];

/** The schedules whose ill birds are scored separately. */
export const illSchedules = ['daily', '3pw', 'weekly'] as const satisfies readonly Schedule[];

export type PatternScores = Partial<Record<Pattern, PatternScore>>;

export function scorePatterns(all: readonly JudgedSeries[]): PatternScores {
  const scores: PatternScores = {};
  for (const pattern of patterns) {
    const ill = withPattern(all, pattern);
    if (ill.length > 0) scores[pattern] = scorePattern(ill);
  }
  return scores;
}

export type ScheduleScores = Partial<Record<Schedule, PatternScores>>;

export function scoreSchedules(all: readonly JudgedSeries[]): ScheduleScores {
  const scores: ScheduleScores = {};
  for (const schedule of illSchedules)
    for (const pattern of patterns) {
      const ill = withPattern(all, pattern);
      if (ill.length === 0) continue;
      scores[schedule] ??= {};
      scores[schedule][pattern] = scorePattern(ill.filter(series => series.schedule === schedule));
    }
  return scores;
}

function scorePattern(ill: readonly JudgedSeries[]): PatternScore {
  // A bird that was not weighed while it was ill says nothing about the rule.
  const weighed = ill.filter(series => illWeights(series).length > 0);
  return {
    n: weighed.length,
    watch: scoreDetection(weighed, alarmLevels.watch),
    call: scoreDetection(weighed, alarmLevels.call),
    urgent: scoreDetection(weighed, alarmLevels.urgent),
  };
}

/** An alarm finds an illness only if the bird has lost at least this much. */
const minLossPercent = 1;
const maxMissedFor90 = 0.1;
/** The assumed loss of a bird that was missed. */
const everything = 99;

function scoreDetection(ill: readonly JudgedSeries[], level: number): Detection {
  const found = ill.flatMap(series => findAlarm(series, level) ?? []);
  const missed = ill.length - found.length;
  const losses = found.map(({ lossPercent }) => lossPercent);
  return {
    missed: shareOf(missed, ill.length),
    medianDelay: quantileOf(
      found.map(({ delay }) => delay),
      0.5,
    ),
    medianLoss: quantileOf(losses, 0.5),
    loss90:
      missed / ill.length > maxMissedFor90
        ? null
        : quantileOf([...losses, ...Array<number>(missed).fill(everything)], 0.9),
  };
}

/**
 * Returns the days since the onset and the loss at the alarm that finds the illness: the first one of this level or
 * higher. Null if there is none.
 */
export function findAlarm(series: JudgedSeries, level: number) {
  const alarm = illWeights(series).find(
    weight => weight.level >= level && weight.lossPercent >= minLossPercent,
  );
  return alarm ? { delay: alarm.day - (series.labels.onset ?? 0), lossPercent: alarm.lossPercent } : null;
}
