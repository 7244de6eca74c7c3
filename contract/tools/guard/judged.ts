// A series joined with its verdicts, for scoring.
import type { Labels, ScoredVerdict, ScoredWord, Series, VerdictsOfSeries } from './series.ts';

/** The alarms that are scored, with their levels. */
export const alarmLevels = { watch: 1, call: 2, urgent: 3 } as const;
export type AlarmName = keyof typeof alarmLevels;

const levels: Readonly<Record<ScoredWord, number>> = { normal: 0, learning: 0, check: 0, ...alarmLevels };

export interface JudgedSeries extends Series {
  judged: readonly JudgedWeight[];
  /** The number of unknown verdicts, plus one if there are more or fewer verdicts than weights. */
  problems: number;
}

/** A weight with its label and its verdict. */
export interface JudgedWeight {
  day: number;
  word: ScoredWord;
  level: number;
  isHeavy: boolean;
  lossPercent: number;
}

/**
 * Joins a series with its verdicts. An unknown verdict counts as no alarm, and so does every verdict if there are more
 * or fewer verdicts than weights.
 */
export function joinVerdicts(series: Series, all: VerdictsOfSeries): JudgedSeries {
  const given = all[series.id] ?? [];
  const usable = given.length === series.weights.length;
  const judged = series.weights.map(({ day }, index) => {
    const { verdict, gain } = asObject(usable ? given[index] : undefined);
    const word = Object.hasOwn(levels, verdict) ? verdict : 'normal';
    const lossPercent = series.labels.lossPct?.[index] ?? 0;
    return { day, word, level: levels[word], isHeavy: gain === 'heavy', lossPercent };
  });
  const unknown = given.filter(verdict => !Object.hasOwn(levels, asObject(verdict).verdict)).length;
  return { ...series, judged, problems: unknown + (usable ? 0 : 1) };
}

const asObject = (verdict: ScoredWord | ScoredVerdict | undefined): ScoredVerdict =>
  typeof verdict === 'object' ? verdict : { verdict: verdict ?? 'normal' };

export const withPattern = (all: readonly JudgedSeries[], pattern: string) =>
  all.filter(({ labels }) => labels.pattern === pattern);

/** Alarms at most this many days apart are one episode: the keeper is alerted once. */
const episodeDays = 10;

/** Counts the episodes of alarms at this level or a more serious one. */
export function countEpisodes(judged: readonly Pick<JudgedWeight, 'day' | 'level'>[], level: number): number {
  const days = judged.filter(weight => weight.level >= level).map(({ day }) => day);
  return days.filter((day, index) => day - (days[index - 1] ?? Number.NEGATIVE_INFINITY) > episodeDays)
    .length;
}

/** By pattern: an alarm finds an illness if it comes at most this many days after the onset. */
const windows: Readonly<Record<string, number>> = {
  slow: 50,
  fast: 21,
  sudden: 21,
  step: 30,
  relapse: 15,
  creeping: 100,
  'chick-ill': 12,
  'weaning-ill': 16,
};

/** Returns the weights from the onset of an illness to the end of its window; none if there is no onset. */
export function illWeights({ judged, labels }: JudgedSeries): readonly JudgedWeight[] {
  const { onset, pattern } = labels;
  if (onset === null) return [];
  const last = onset + (windows[pattern] ?? 0);
  return judged.filter(({ day }) => day >= onset && day <= last);
}

export const isWrong = ({ wrongEntries }: Labels, at: number) => wrongEntries.some(({ i }) => i === at);

/** Rounds a ratio to two decimals; null if the divisor is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((part / whole).toFixed(2));

/** Returns the lowest value that at least `share` of the values do not exceed; null if there are no values. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
