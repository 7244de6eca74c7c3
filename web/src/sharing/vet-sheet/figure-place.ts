// Positions the figure for the last weight on a printed chart: to the left of its triangle, and clear of the curve.

interface Point {
  x: number;
  y: number;
}

/** The size of the figure, in pixels of the chart. */
export const figure = {
  /** The distance from its right edge to the point. */
  gap: 9,
  /** The width of a bold digit at 13 px. */
  digitWidth: 7.5,
  /** The height of the digits, which have no descenders. */
  height: 10,
} as const;
const clearance = 4;

/**
 * Returns the baseline of the figure: level with its point if the curve leaves room, otherwise above or below the curve,
 * whichever is nearer.
 *
 * @param points the curve, from left to right; the figure belongs to the last point
 * @param plot the area that the figure stays within
 */
export function placeFigure(
  points: readonly Point[],
  text: string,
  plot: { top: number; bottom: number },
): number {
  const end = points.at(-1);
  if (!end) return plot.bottom;
  const right = end.x - figure.gap + clearance;
  const left = end.x - figure.gap - text.length * figure.digitWidth - clearance;
  const ys = points.flatMap((point, index) => {
    const next = points[index + 1];
    const inside = point.x >= left && point.x <= right ? [point.y] : [];
    const crossed = [left, right].filter(x => next && point.x < x && x < next.x);
    return next ? [...inside, ...crossed.map(x => yBetween(point, next, x))] : inside;
  });
  const minY = plot.top + figure.height;
  const maxY = plot.bottom - clearance;
  const level = Math.min(Math.max(end.y + figure.height / 2, minY), maxY);
  if (ys.length === 0) return level;
  const above = Math.min(level, Math.min(...ys) - clearance);
  const below = Math.max(level, Math.max(...ys) + clearance + figure.height);
  if (above < minY) return below;
  if (below > maxY) return above;
  return level - above <= below - level ? above : below;
}

/** Returns the y coordinate, at `x`, of the line between two points. */
const yBetween = (one: Point, other: Point, x: number): number =>
  one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x);
