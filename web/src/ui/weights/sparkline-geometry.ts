// Calculates the points of a sparkline.
import { joinedDays } from './joined-days.ts';

/** The smallest range of the sparkline, in percent below and above the usual weight. */
const percentBelow = 13;
const percentAbove = 5.5;
const bandPercent = 2;
/** Room for the mark of the last weight. */
const inset = 5;

export interface Sparkline {
  band: { y: number; height: number } | undefined;
  /** The points of each unbroken run, for a polyline. */
  lines: string[];
  /** Weights that no line joins to another, except the last one. */
  dots: { x: number; y: number }[];
  last: { x: number; y: number };
}

/** @returns undefined if none of the days has a weight */
export function sparkline(
  recent: readonly (number | null)[],
  usualGrams: number | null,
  { width, height }: { width: number; height: number },
): Sparkline | undefined {
  const points = recent.flatMap((grams, day) => (grams === null ? [] : [{ day, grams }]));
  const newest = points.at(-1);
  if (!newest) return undefined;
  const grams = points.map(point => point.grams);
  const middle = usualGrams ?? newest.grams;
  const low = Math.min(middle * (1 - percentBelow / 100), ...grams);
  const high = Math.max(middle * (1 + percentAbove / 100), ...grams);
  const x = (day: number) => round(inset + (day * (width - 2 * inset)) / Math.max(recent.length - 1, 1));
  const y = (value: number) => round(inset / 2 + ((high - value) * (height - inset)) / (high - low));
  const joined = joinedDays(points.slice(1).map(({ day }, index) => day - (points[index]?.day ?? day)));
  const runs: (typeof points)[] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.day - before.day <= joined) run.push(point);
    else runs.push([point]);
  }
  const top = y(middle * (1 + bandPercent / 100));
  return {
    band:
      usualGrams === null ? undefined : { y: top, height: round(y(middle * (1 - bandPercent / 100)) - top) },
    lines: runs
      .filter(run => run.length > 1)
      .map(run => run.map(point => `${x(point.day)},${y(point.grams)}`).join(' ')),
    dots: runs
      .filter(run => run.length === 1)
      .flat()
      .filter(point => point !== newest)
      .map(({ day, grams }) => ({ x: x(day), y: y(grams) })),
    last: { x: x(newest.day), y: y(newest.grams) },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
