// Where the figure of the last weight stands on a printed chart: left of the triangle, and clear of the curve.

interface Point {
  x: number;
  y: number;
}

/** In the pixels of the chart: how far left of the point the figure ends, how wide it can be, and how high its digits are. */
export const figure = { aside: 9, width: 48, height: 10 } as const;
const clearance = 6;

/**
 * The baseline of the figure: below the part of the curve that runs past it, or above where there is no room.
 *
 * @param points of the curve, from left to right; the figure belongs to the last
 * @param bottom of the plot
 */
export function figureY(points: readonly Point[], bottom: number): number {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const from = end.x - figure.aside - figure.width - clearance;
  const ys = points.flatMap((point, index) => {
    if (point.x >= from) return [point.y];
    const next = points[index + 1];
    return next && next.x > from ? [between(point, next, from)] : [];
  });
  const below = Math.max(...ys, end.y) + clearance + figure.height;
  return below <= bottom - 3 ? below : Math.min(...ys, end.y) - clearance;
}

/** How high the line between two points is at `x`. */
const between = (one: Point, other: Point, x: number): number =>
  one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x);
