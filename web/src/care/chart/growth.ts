// The scales of a chick's chart. It begins at zero, marks the peak, and shows the daily gains below.
import { daysBetween } from '../../ui/formats/formats.ts';
import { type Horizontal, roundSteps, scaleBetween, type Vertical } from './scales.ts';
import type { ChartWeight } from './series.ts';

export interface Gain {
  x: number;
  y: number;
  height: number;
  loss: boolean;
}

export interface GrowthScale extends Vertical {
  /** The grid lines, at round numbers of grams, including zero. */
  grid: { grams: number; y: number }[];
  peak: { grams: number; y: number };
}

/** The minimum distance of a grid line from the peak, in pixels. */
const minDistance = 22;

/** @param peakGrams the guard's peak; if it is null, the highest weight is marked */
export function growthScale(
  weights: readonly ChartWeight[],
  peakGrams: number | null,
  place: { top: number; height: number },
): GrowthScale {
  const highest = Math.max(peakGrams ?? 0, ...weights.map(({ grams }) => grams), 1);
  const vertical = scaleBetween(0, highest * 1.02, place);
  const peak = { grams: peakGrams ?? highest, y: vertical.y(peakGrams ?? highest) };
  const grid = roundSteps(0, highest, place.height)
    .map(grams => ({ grams, y: vertical.y(grams) }))
    .filter(({ y }) => Math.abs(y - peak.y) >= minDistance);
  return { ...vertical, grid, peak };
}

/** Returns a bar for each weighing after the first: the average gain or loss per day since the previous weighing. */
export function gains(
  weights: readonly ChartWeight[],
  { x }: Horizontal,
  { baseline, height }: { baseline: number; height: number },
): Gain[] {
  const dailyGains = weights.slice(1).map((weight, index) => {
    const before = weights[index];
    const days = before ? Math.max(daysBetween(before.day, weight.day), 1) : 1;
    return { day: weight.day, perDay: (weight.grams - (before?.grams ?? weight.grams)) / days };
  });
  const largest = Math.max(...dailyGains.map(({ perDay }) => Math.abs(perDay)), 0.1);
  return dailyGains.map(({ day, perDay }) => {
    const barHeight = Math.max((Math.abs(perDay) * height) / largest, 2.5);
    return {
      x: x(day),
      y: Math.round((perDay < 0 ? baseline : baseline - barHeight) * 10) / 10,
      height: Math.round(barHeight * 10) / 10,
      loss: perDay < 0,
    };
  });
}
