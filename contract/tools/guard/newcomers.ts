// Makes newcomers out of labeled series: stretches from healthy birds, and the same stretches with an illness added.
import type { Schedule, Series } from './series.ts';

export const newcomerSchedules = ['daily', '3pw', 'weekly'] as const satisfies readonly Schedule[];

/**
 * The illnesses of newcomers. The last one begins two days before the first weighing, so some weight is already lost by
 * then.
 */
export const newcomerIllnesses = ['slow', 'fast', 'sudden', 'sudden, 2 days earlier'] as const;
export type NewcomerIllness = (typeof newcomerIllnesses)[number];

/** The number of days in a newcomer's series. */
const days = 41;
/** The number of days between the starts of two newcomers' series from the same bird. */
const daysBetweenNewcomers = 21;
const minWeights = 3;

export interface Newcomer {
  scaleStep: number;
  weights: readonly { day: number; grams: number }[];
  /** The true loss at each weight since the illness began, in percent. */
  lossPct: readonly number[];
}

/** Returns stretches from the healthy series with this schedule, each as if the bird had just arrived. */
export function healthyNewcomers(all: readonly Series[], schedule: Schedule): Newcomer[] {
  const healthy = all.filter(
    ({ labels, ...one }) => labels.pattern === 'healthy' && one.schedule === schedule,
  );
  return healthy.flatMap(({ weights, scaleStep, labels }) => {
    const starts = Array.from(
      { length: Math.max(0, Math.floor((labels.days - days) / daysBetweenNewcomers) + 1) },
      (_, index) => index * daysBetweenNewcomers,
    );
    return starts.flatMap(start => {
      const first = weights.find(({ day }) => day >= start)?.day ?? start;
      const stretch = weights.filter(({ day }) => day >= first && day < first + days);
      if (stretch.length < minWeights) return [];
      const fromFirst = stretch.map(({ day, grams }) => ({ day: day - first, grams }));
      return [{ scaleStep, weights: fromFirst, lossPct: stretch.map(() => 0) }];
    });
  });
}

/** Returns the newcomers, each with an illness that takes the same course as one in the labeled series. */
export function illNewcomers(
  all: readonly Series[],
  healthy: readonly Newcomer[],
  illness: NewcomerIllness,
): Newcomer[] {
  const [pattern, earlier] = illness.split(', ');
  const courses = coursesOf(all, pattern ?? illness);
  return healthy.flatMap((newcomer, index) => {
    const lossAfter = courses[index % courses.length];
    return lossAfter ? [withLoss(newcomer, day => lossAfter(day + (earlier ? 2 : 0)))] : [];
  });
}

const withLoss = ({ scaleStep, weights }: Newcomer, lossAfter: (day: number) => number): Newcomer => ({
  scaleStep,
  weights: weights.map(({ day, grams }) => {
    const left = grams * (1 - lossAfter(day) / 100);
    return { day, grams: Number((Math.round(left / scaleStep) * scaleStep).toFixed(2)) };
  }),
  lossPct: weights.map(({ day }) => lossAfter(day)),
});

/** Weekly weights are too sparse for the course of a fast illness. */
const closelyWeighed: ReadonlySet<string> = new Set(['daily', '3pw']);

/**
 * Returns one function per closely weighed ill bird: its loss in percent by the number of days since the illness began.
 */
function coursesOf(all: readonly Series[], pattern: string): ((days: number) => number)[] {
  return all
    .filter(({ labels, schedule }) => labels.pattern === pattern && closelyWeighed.has(schedule))
    .map(({ weights, labels: { onset, lossPct } }) => {
      const known = weights.flatMap(({ day }, index) =>
        onset !== null && day > onset ? [{ day: day - onset, loss: lossPct?.[index] ?? 0 }] : [],
      );
      return day => lossOn(day, [{ day: 0, loss: 0 }, ...known]);
    });
}

/** Interpolates between the known days. After the last one, the loss stays the same. */
function lossOn(day: number, known: readonly { day: number; loss: number }[]): number {
  const at = known.findIndex(one => one.day >= day);
  const after = known[at];
  if (!after) return known.at(-1)?.loss ?? 0;
  const before = known[at - 1];
  if (!before) return after.loss;
  return before.loss + ((after.loss - before.loss) * (day - before.day)) / (after.day - before.day);
}
