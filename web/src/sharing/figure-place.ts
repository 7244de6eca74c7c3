// Where the figure of the last weight stands on a printed chart: left of the triangle, and clear of the curve.

interface Point {
  x: number;
  y: number;
}

/** In the pixels of the chart. */
export const figure = {
  /** How far left of its point it ends. */
  aside: 9,
  /** Of a bold digit of 13 px. */
  digitWidth: 7.5,
  /** Of its digits, which have nothing below the baseline. */
  height: 10,
} as const;
const clearance = 4;

/**
 * The baseline of the figure: beside its point, or just above or below what of the curve runs there, whichever is nearer.
 *
 * @param points of the curve, from left to right; the figure belongs to the last
 * @param plot what it stays within, from the top down
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

/** How high the line between two points is at `x`. */
const yBetween = (one: Point, other: Point, x: number): number =>
  one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x);
