// The data of a chart: the days shown, runs of weighings, and gaps.
import { addDays, daysBetween } from '../../ui/formats/formats.ts';
import { joinedDays } from '../../ui/weights/joined-days.ts';

export interface ChartWeight {
  /** Missing for an unsent weight, or if unknown. */
  id?: string;
  day: string;
  grams: number;
  note: string;
  /** The person who recorded it; null if unknown. */
  by: string | null;
  /** The time at which it was recorded; null if unknown. */
  at: string | null;
  fasting: boolean | null;
  /** The body condition from 1 to 5; null or missing if unknown. */
  bodyCondition?: number | null;
  /** True if it has not been sent yet. */
  waiting?: boolean;
}

export interface GuardLimits {
  watchPercent: number;
  callVetPercent: number;
  urgentPercent: number;
}

export type Range = '14' | '30' | '90' | '365' | 'all';

/** The first and the last day of a chart. */
export interface Window {
  from: string;
  to: string;
}

/** Returns the longest interval, in days, that a line bridges between two weighings. A longer gap stays empty. */
export const maxJoinedDays = (weights: readonly ChartWeight[]): number =>
  joinedDays(weights.slice(1).map(({ day }, index) => daysBetween(weights[index]?.day ?? day, day)));

/** @param to the last day shown, for a range other than `all`; by default, today */
export function windowOf(weights: readonly ChartWeight[], range: Range, today: string, to = today): Window {
  const first = weights[0]?.day ?? today;
  if (range !== 'all') return { from: addDays(to, 1 - Number(range)), to };
  // At least two weeks, so that a few days do not fill the width.
  return { from: daysBetween(first, today) < 14 ? addDays(today, -14) : first, to: today };
}

/** Returns the number of days, including the first and the last. */
export const daysOf = ({ from, to }: Window): number => daysBetween(from, to) + 1;

export const within = <T extends { day: string }>(items: readonly T[], { from, to }: Window): T[] =>
  items.filter(({ day }) => day >= from && day <= to);

/** Returns the runs of weighings that a line joins. */
export function runsOf(weights: readonly ChartWeight[], maxJoinedDays: number): ChartWeight[][] {
  const runs: ChartWeight[][] = [];
  for (const weight of weights) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && daysBetween(before.day, weight.day) <= maxJoinedDays) run.push(weight);
    else runs.push([weight]);
  }
  return runs;
}

/** Returns the gaps: the days between two weighings that no line joins. */
export const gapsOf = (weights: readonly ChartWeight[], maxJoinedDays: number): Window[] =>
  runsOf(weights, maxJoinedDays)
    .slice(1)
    .map((run, index) => {
      const before = runsOf(weights, maxJoinedDays)[index]?.at(-1)?.day ?? '';
      return { from: addDays(before, 1), to: addDays(run[0]?.day ?? before, -1) };
    });

export type Shape = 'dot' | 'watch' | 'call_vet' | 'heavier';

const heavierPercent = 8;
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the difference from the usual weight in percent, rounded as in the guard's comparisons. */
export const percentTo = (grams: number, usual: number): number => round((100 * (grams - usual)) / usual);

/** Returns the shape of a dot, which shows the limit that the weight has reached or passed. */
export function shapeOf(grams: number, usual: number | null, limits: GuardLimits): Shape {
  if (usual === null) return 'dot';
  const change = percentTo(grams, usual);
  if (change <= -limits.callVetPercent) return 'call_vet';
  if (change <= -limits.watchPercent) return 'watch';
  return change >= heavierPercent ? 'heavier' : 'dot';
}

/** Returns the lowest weight; the latest one if several are equal. */
export const lowestOf = (weights: readonly ChartWeight[]): ChartWeight | undefined =>
  weights.reduce<ChartWeight | undefined>(
    (lowest, weight) => (lowest && lowest.grams < weight.grams ? lowest : weight),
    undefined,
  );

/** Returns the change from the first to the last weighing in percent; undefined if there are fewer than two. */
export function changeOver(weights: readonly ChartWeight[]): number | undefined {
  const [first, last] = [weights[0], weights.at(-1)];
  return first && last && first !== last ? percentTo(last.grams, first.grams) : undefined;
}

/** Returns the index of the position in `xs` that is nearest to `x`. */
export function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  for (const [index, other] of xs.entries()) {
    if (Math.abs(other - x) < Math.abs((xs[best] ?? 0) - x)) best = index;
  }
  return best;
}
