// A series with the verdicts on it, as the parts of the score look at them.
import type { Labels, ScoredVerdict, ScoredWord, Series, VerdictsOfSeries } from './series.ts';

/** The levels that are scored, and how alarming each word is. */
export const alarmLevels = { watch: 1, call: 2, urgent: 3 } as const;
export type AlarmName = keyof typeof alarmLevels;

const levels: Readonly<Record<ScoredWord, number>> = { normal: 0, learning: 0, check: 0, ...alarmLevels };

export interface JudgedSeries extends Series {
  judged: readonly JudgedWeight[];
  /** How many of its verdicts could not be used. */
  problems: number;
}

/** A weight with what is known about it and what was said of it. */
export interface JudgedWeight {
  day: number;
  word: ScoredWord;
  level: number;
  isHeavy: boolean;
  lossPercent: number;
}

/** A series without its verdicts counts as one on which nothing was said. */
export function joinVerdicts(series: Series, all: VerdictsOfSeries): JudgedSeries {
  const given = all[series.id] ?? [];
  const usable = given.length === series.weights.length;
  const judged = series.weights.map(({ day }, at) => {
    const { verdict, gain } = asObject(usable ? given[at] : undefined);
    const word = Object.hasOwn(levels, verdict) ? verdict : 'normal';
    const lossPercent = series.labels.lossPct?.[at] ?? 0;
    return { day, word, level: levels[word], isHeavy: gain === 'heavy', lossPercent };
  });
  const unknown = given.filter(verdict => !Object.hasOwn(levels, asObject(verdict).verdict)).length;
  return { ...series, judged, problems: unknown + (usable ? 0 : 1) };
}

const asObject = (verdict: ScoredWord | ScoredVerdict | undefined): ScoredVerdict =>
  typeof verdict === 'object' ? verdict : { verdict: verdict ?? 'normal' };

export const withPattern = (all: readonly JudgedSeries[], pattern: string) =>
  all.filter(({ labels }) => labels.pattern === pattern);

/** Alarms at most this many days apart are one episode: the keeper is told once. */
const episodeDays = 10;

/** How often an alarm of the level, or a graver one, began among the weights that count. */
export function countEpisodes(judged: readonly JudgedWeight[], level: number): number {
  const days = judged.filter(weight => weight.level >= level).map(({ day }) => day);
  return days.filter((day, at) => day - (days[at - 1] ?? Number.NEGATIVE_INFINITY) > episodeDays).length;
}

/** How long after its onset an alarm still counts as having found the illness, in days. */
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

/** The weights within which an illness can be found, those of its onset included. */
export function illWeights({ judged, labels }: JudgedSeries): readonly JudgedWeight[] {
  const { onset, pattern } = labels;
  if (onset === null) return [];
  const last = onset + (windows[pattern] ?? 0);
  return judged.filter(({ day }) => day >= onset && day <= last);
}

export const isWrong = ({ wrongEntries }: Labels, at: number) => wrongEntries.some(({ i }) => i === at);

/** To two decimals; null if there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((part / whole).toFixed(2));

/** The least value that at least `share` of the values do not exceed. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
