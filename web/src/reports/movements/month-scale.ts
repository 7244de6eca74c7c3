// The scales of the monthly chart. Widths are in percent, so that the chart fits both screen and paper.
import type { MonthOfMovements } from '@flock-care/contract/shapes';

export interface MonthScale {
  /** Returns the middle of a month, in percent. */
  x: (index: number) => number;
  /** The width of a bar, in percent. */
  barWidth: number;
  yOfBirds: (birds: number) => number;
  /** The line with arrivals above it and departures below it. */
  baseline: number;
  /** Returns the height of the bar for a number of arrivals or departures. */
  barHeight: (moves: number) => number;
  /** The baseline of the months' names. */
  names: number;
  height: number;
  /** True for months that have room for a name and figures. */
  isNamed: (month: string) => boolean;
}

const censusHeight = 96;
const movesHeight = 110;
const barPerMove = 14;
/** The room for a line of text, in pixels at normal text size. */
const lineHeight = 19;
/**
 * The room for a month's name or figure, in pixels at normal text size. A chart of more than a year needs room for
 * years.
 */
const monthWidth = 26;
const yearWidth = 38;
const monthsPerYear = 12;
/** The possible distances between names, in months. At a distance of up to a year, every January has a name. */
const distances = [1, 2, 3, 6, 12, 24, 60];

/** @param width the width of the chart in pixels */
export function monthScale(
  months: readonly MonthOfMovements[],
  width: number,
  textScale: number,
): MonthScale {
  const line = lineHeight * textScale;
  const maxOf = (of: (month: MonthOfMovements) => number) => Math.max(0, ...months.map(of));
  const maxBirds = Math.max(
    1,
    maxOf(({ atEnd }) => atEnd),
  );
  const maxArrivals = maxOf(({ arrivals }) => arrivals);
  const maxDepartures = maxOf(({ outcomes }) => outcomes);
  const perMove = Math.min(barPerMove, movesHeight / Math.max(1, maxArrivals + maxDepartures));
  const slot = 100 / months.length;
  const baseline = line + censusHeight + 2 * line + maxArrivals * perMove;
  const names = baseline + maxDepartures * perMove + 2.2 * line;
  const labelWidth = (months.length > monthsPerYear ? yearWidth : monthWidth) * textScale;
  const needed = (months.length * labelWidth) / width;
  const distance = distances.find(other => other >= needed) ?? distances.at(-1) ?? 1;
  return {
    x: index => (index + 0.5) * slot,
    barWidth: slot * 0.5,
    yOfBirds: birds => line + censusHeight * (1 - birds / maxBirds),
    baseline,
    barHeight: moves => moves * perMove,
    names,
    height: names + 1.4 * line,
    isNamed: month => monthNumber(month) % distance === 0,
  };
}

/** @param month as `YYYY-MM` */
const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * monthsPerYear + Number(month.slice(5)) - 1;
