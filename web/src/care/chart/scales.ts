// The scales for days and grams in a chart, and their labels.
import { addDays, daysBetween } from '../../ui/formats/formats.ts';
import type { GuardLimits, Window } from './series.ts';

/** The minimum range below and above the usual weight, in percent, so that a change of 1 % looks small. */
const percentBelow = 13;
const percentAbove = 5.5;
/** The minimum distance between two labels on the axis, in pixels. */
const minLabelDistance = 24;

/** From this weight on, the axis shows whole grams instead of tenths. */
const wholeFromGrams = 100;

export interface Vertical {
  low: number;
  high: number;
  y(grams: number): number;
}

/**
 * @param middle the usual weight, or a substitute while there is none yet
 * @param urgentPercent the flock's urgent limit, whose line is always visible
 */
export function verticalScale(
  middle: number,
  grams: readonly number[],
  place: { top: number; height: number },
  urgentPercent = 0,
): Vertical {
  const below = Math.max(percentBelow, urgentPercent + 1);
  const low = Math.min(middle * (1 - below / 100), ...grams.map(value => value * 0.995));
  const high = Math.max(middle * (1 + percentAbove / 100), ...grams.map(value => value * 1.005));
  return scaleBetween(low, high, place);
}

export const scaleBetween = (
  low: number,
  high: number,
  { top, height }: { top: number; height: number },
): Vertical => ({
  low,
  high,
  y: grams => round(top + ((high - grams) * height) / (high - low)),
});

export interface Horizontal {
  x(day: string): number;
}

/** @param inset room for the first dot, so that it is not cut off */
export function horizontalScale({ from, to }: Window, width: number, inset = 6): Horizontal {
  const days = Math.max(daysBetween(from, to), 1);
  return { x: day => round(inset + (daysBetween(from, day) * (width - inset)) / days) };
}

export interface AxisLine {
  grams: number;
  y: number;
  kind: 'usual' | 'call' | 'urgent' | 'round';
  percent?: number;
  /** False if the label would touch another one. */
  labeled: boolean;
}

/**
 * Returns the lines of the axis: the usual weight, the flock's call and urgent limits, and round numbers if there is
 * room.
 */
export function axisLines(
  { low, high, y }: Vertical,
  usual: number | null,
  limits: GuardLimits,
  textScale = 1,
): AxisLine[] {
  const minDistance = minLabelDistance * textScale;
  const named: AxisLine[] = [];
  if (usual !== null) {
    const line = (kind: AxisLine['kind'], percent: number) => {
      const grams = usual * (1 - percent / 100);
      if (grams < low || grams > high) return;
      const at = y(grams);
      named.push({
        grams,
        y: at,
        kind,
        percent,
        labeled: named.every(other => Math.abs(other.y - at) >= minDistance),
      });
    };
    line('usual', 0);
    line('call', limits.callVetPercent);
    line('urgent', limits.urgentPercent);
  }
  const free = roundSteps(low, high, Math.abs(y(low) - y(high))).filter(grams =>
    named.every(other => Math.abs(other.y - y(grams)) >= minDistance + 4),
  );
  return [...named, ...free.map(grams => ({ grams, y: y(grams), kind: 'round' as const, labeled: true }))];
}

export const axisGrams = (grams: number): number =>
  grams < wholeFromGrams ? round(grams) : Math.round(grams);

/** Multiplied by a power of ten, these are round steps, such as 1, 20 or 400. */
const steps = [1, 2, 4, 10, 20, 40] as const;
const minStepPixels = 40;

/** Returns round numbers of grams between two weights. Their lines are at least 40 px apart. */
export function roundSteps(low: number, high: number, height: number): number[] {
  const minStep = (minStepPixels * (high - low)) / height;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = steps.map(factor => factor * power).find(value => value >= minStep) ?? power * 100;
  const first = Math.ceil(low / step);
  const count = Math.max(Math.floor(high / step) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => round((first + index) * step));
}

/** Returns the days to label: the first, up to two in between, and the last. */
export function dayTicks({ from, to }: Window, width: number): string[] {
  const days = daysBetween(from, to);
  const count = width < 170 ? 1 : width < 290 ? 2 : 3;
  return Array.from({ length: count + 1 }, (_, index) => addDays(from, Math.round((index * days) / count)));
}

const round = (value: number) => Math.round(value * 10) / 10;
