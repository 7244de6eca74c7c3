// Places the figure of the last weight on a printed chart: left of its triangle, and clear of the curve.

interface Point {
  x: number;
  y: number;
}

/** The size of the figure, in pixels of the chart. */
export const figure = {
  /** The distance from its right edge to the point. */
  aside: 9,
  /** The width of a bold digit at 13 px. */
  digitWidth: 7.5,
  /** The height of the digits, which have no descenders. */
  height: 10,
} as const;
const clearance = 4;

/**
 * Returns the baseline of the figure: level with its point if no curve is there, otherwise just above or below the curve,
 * whichever is nearer.
 *
 * @param points the curve, from left to right; the figure belongs to the last point
 * @param plot the area that the figure stays within
 */
export function figureY(
  points: readonly Point[],
  text: string,
  plot: { top: number; bottom: number },
): number {
  const end = points.at(-1);
  if (!end) return plot.bottom;
  const right = end.x - figure.aside + clearance;
  const left = end.x - figure.aside - text.length * figure.digitWidth - clearance;
  const ys = points.flatMap((point, index) => {
    const next = points[index + 1];
    const inside = point.x >= left && point.x <= right ? [point.y] : [];
    const crossed = [left, right].filter(x => next && point.x < x && x < next.x);
    return next ? [...inside, ...crossed.map(x => yBetween(point, next, x))] : inside;
  });
  const least = plot.top + figure.height;
  const most = plot.bottom - clearance;
  const beside = Math.min(Math.max(end.y + figure.height / 2, least), most);
  if (ys.length === 0) return beside;
  const above = Math.min(beside, Math.min(...ys) - clearance);
  const below = Math.max(beside, Math.max(...ys) + clearance + figure.height);
  if (above < least) return below;
  if (below > most) return above;
  return beside - above <= below - beside ? above : below;
}

/** Returns the height, at `x`, of the line between two points. */
const yBetween = (one: Point, other: Point, x: number): number =>
  one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x);
