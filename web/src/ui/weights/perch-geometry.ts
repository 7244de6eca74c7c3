// Calculates the position of a bird on the perch. The perch is its usual weight; a bird that loses weight slips below.

/** The distance a bird sinks per percent lost, as a fraction of its portrait's height. */
const sinkPerPercent = 0.042;
const deepest = 0.42;

/**
 * Returns the distance of a portrait's bottom edge below the perch, in pixels.
 * @param changePercent the change from the usual weight, negative for a loss; null if there is nothing to compare
 * @param slipsFromPercent the flock's first limit; with a smaller loss, the bird sits on the perch
 */
export function sinkDistance(changePercent: number | null, size: number, slipsFromPercent = 3): number {
  if (changePercent === null || changePercent > -slipsFromPercent) return 0;
  return size * Math.min(-changePercent * sinkPerPercent, deepest);
}

/** Returns the distance of a heavier bird above the perch, in pixels. */
export const hoverHeightOf = (size: number): number => Math.round(size * 0.26);

export interface Feet {
  width: number;
  height: number;
  /** The distance between the centers of the two feet. */
  distance: number;
}

/** The feet grow with the portrait: 6 × 12 px at 46, 7 × 13 at 58, 9 × 17 at 88. */
export const feetOf = (size: number): Feet => ({
  width: Math.round(6 + ((size - 46) * 3) / 42),
  height: Math.round(12 + ((size - 46) * 5) / 42),
  distance: Math.round(12 + ((size - 46) * 4) / 42),
});

/** Returns the height of the bar: 6 px, or 7 px with large portraits. */
export const barOf = (size: number): number => (size > 80 ? 7 : 6);
