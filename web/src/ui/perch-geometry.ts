// Where a bird sits: the perch is its usual weight, and a bird that loses weight slips below it.

/** How far it sinks per percent lost, in heights of its portrait. */
const sinkPerPercent = 0.042;
const deepest = 0.42;

/**
 * How far below the perch the bottom edge of a portrait is, in pixels; negative hovers above it.
 * @param changePercent to the usual weight, negative for a loss; null if there is nothing to compare
 * @param slipsFromPercent the flock's first limit: up to it a bird sits
 */
export function sinkOf(changePercent: number | null, size: number, slipsFromPercent = 3): number {
  if (changePercent === null || changePercent > -slipsFromPercent) return 0;
  return size * Math.min(-changePercent * sinkPerPercent, deepest);
}

/** A heavier bird hovers, without feet. */
export const hoverOf = (size: number): number => Math.round(size * 0.26);

export interface Feet {
  width: number;
  height: number;
  /** Between the middles of the two. */
  apart: number;
}

/** The feet grow with the portrait: 6 × 12 px at 46, 7 × 13 at 58, 9 × 17 at 88. */
export const feetOf = (size: number): Feet => ({
  width: Math.round(6 + ((size - 46) * 3) / 42),
  height: Math.round(12 + ((size - 46) * 5) / 42),
  apart: Math.round(12 + ((size - 46) * 4) / 42),
});

/** The bar: 6 px, 7 with large portraits. */
export const barOf = (size: number): number => (size > 80 ? 7 : 6);
