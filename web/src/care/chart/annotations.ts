// The annotations of a chart: vet visits above the weights, medications below.
import type { Horizontal } from './scales.ts';
import { type Window, within } from './series.ts';

export interface ChartVisit {
  day: string;
  reason: string;
}

export interface ChartMedication {
  id: string;
  /** Name and dose as typed. */
  label: string;
  from: string;
  /** Null while the course continues. */
  to: string | null;
}

export interface DrawnVisit {
  x: number;
  /** Empty if there is no room for it. */
  reason: string;
  side: 'start' | 'end';
}

const tilePixels = 18;
/** The distance from the middle of a visit's tile to its reason. */
const reasonOffset = 14;
/** The average width of a letter at 13 px. */
const letterPixels = 6.6;

/**
 * Returns the visits on the days shown. Each reason is on a side where it does not overlap another visit. If there is
 * no such side, the reason is left out.
 */
export function drawnVisits(
  visits: readonly ChartVisit[],
  window: Window,
  { x }: Horizontal,
  width: number,
  textScale = 1,
): DrawnVisit[] {
  const shown = within(visits, window).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  /** The right edge of the visits placed so far. */
  let lastEdge = 0;
  return shown.map(({ day, reason }, index) => {
    const at = x(day);
    const next = shown[index + 1];
    const reasonWidth = reason.length * letterPixels * textScale;
    const end = next ? x(next.day) - tilePixels : width;
    const previousEdge = lastEdge;
    lastEdge = at + tilePixels / 2;
    if (at + reasonOffset + reasonWidth <= end) {
      lastEdge = at + reasonOffset + reasonWidth;
      return { x: at, reason, side: 'end' };
    }
    if (at - reasonOffset - reasonWidth >= previousEdge) return { x: at, reason, side: 'start' };
    return { x: at, reason: '', side: 'end' };
  });
}

export interface DrawnMedication {
  id: string;
  label: string;
  x: number;
  width: number;
  row: number;
  /**
   * The place of the label: inside the bar, next to a bar that is too short, or over a bar that has no room next to it.
   */
  text: 'inside' | 'after' | 'before' | 'over';
}

const maxBars = 3;

/** Returns the courses on the days shown, latest first: at most three, and the number of further courses. */
export function drawnMedications(
  medications: readonly ChartMedication[],
  { from, to }: Window,
  { x }: Horizontal,
  width: number,
  textScale = 1,
): { bars: DrawnMedication[]; more: number } {
  const shown = medications
    .filter(course => course.from <= to && (course.to ?? to) >= from)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
  const bars = shown.slice(0, maxBars).map((course, row): DrawnMedication => {
    const begin = x(course.from < from ? from : course.from);
    const end = x(course.to === null || course.to > to ? to : course.to);
    const labelWidth = course.label.length * letterPixels * textScale + 16;
    const barWidth = Math.max(end - begin, 8);
    const outside = end + labelWidth <= width ? 'after' : begin >= labelWidth ? 'before' : 'over';
    const text = barWidth >= labelWidth ? 'inside' : outside;
    return { id: course.id, label: course.label, x: begin, width: barWidth, row, text };
  });
  return { bars, more: Math.max(shown.length - maxBars, 0) };
}
