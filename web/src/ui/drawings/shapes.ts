// The parts of a drawn portrait: paths on a square of 200 units, painted in order.

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

export type Drawing = readonly Shape[];

export const area = (fill: string, d: string, opacity = 1): Shape =>
  opacity === 1 ? { d, fill } : { d, fill, opacity };

export const line = (stroke: string, width: number, d: string, opacity = 1): Shape =>
  opacity === 1 ? { d, stroke, width } : { d, stroke, width, opacity };

export const oval = (fill: string, x: number, y: number, rx: number, ry: number, opacity = 1): Shape =>
  area(fill, `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`, opacity);

export const disc = (fill: string, x: number, y: number, r: number, opacity = 1): Shape =>
  oval(fill, x, y, r, r, opacity);

/** Draws the plain background behind a bird: one tone, and a wide disc of a second one. */
export const backdrop = (far: string, near: string): Drawing => [
  area(far, 'M0 0h200v200H0z'),
  disc(near, 132, 108, 96),
];

export interface Eye {
  x: number;
  y: number;
  /** The radius of iris and pupil together. */
  r: number;
  /** The bare skin around the eye. */
  ring?: string | undefined;
  /** The radius of that skin. */
  ringR?: number;
  iris?: string | undefined;
}

/** Draws a friendly eye, always with a catchlight and a large pupil. */
export function eye({ x, y, r, ring, ringR = r * 1.4, iris = '#3a2a22' }: Eye): Drawing {
  return [
    ...(ring ? [disc(ring, x, y, ringR)] : []),
    disc(iris, x, y, r),
    disc('#15110f', x + r * 0.08, y, r * 0.68),
    disc('#fff', x + r * 0.34, y - r * 0.36, r * 0.3),
  ];
}

/** Draws rows of feather edges. Each row begins at x, y and has a number of scallops of the same width. */
export function scallops(
  stroke: string,
  width: number,
  step: number,
  rows: readonly (readonly [x: number, y: number, count: number])[],
  opacity = 1,
): Shape {
  const scallop = `q${step / 2} ${step * 0.62} ${step} 0`;
  return line(
    stroke,
    width,
    rows.map(([x, y, count]) => `M${x} ${y}${scallop.repeat(count)}`).join(''),
    opacity,
  );
}

export interface Beak {
  /** The point at which the upper half meets the forehead. */
  x: number;
  y: number;
  /** The scale: 1 is a beak 44 wide and 84 high. */
  size: number;
  upper: string;
  lower: string;
  shine: string;
}

/** Draws the upper half of a parrot's beak, over the face. */
export const upperBeak = ({ x, y, size, upper, shine }: Beak): Drawing => [
  area(
    upper,
    `M${x} ${y}${scaled('c20-6 42 12 42 44 0 17-6 29-16 37-1-13-7-21-22-25-9-14-10-38-4-56z', size)}`,
  ),
  area(shine, `M${x} ${y}${scaled('c8-2.4 17-0.4 25 5-10-1-19 2-27 10 0-6 0-11 2-15z', size)}`, 0.45),
  line(
    shine,
    3.6 * size,
    `M${round(x + 27 * size)} ${round(y + 16 * size)}${scaled('c5 6 8 13 8 21', size)}`,
    0.6,
  ),
];

/** Draws the lower half of the beak. It is drawn before the head, so that the cheek covers its base. */
export const lowerBeak = ({ x, y, size, lower }: Beak): Shape =>
  area(
    lower,
    `M${round(x - 8 * size)} ${round(y + 52 * size)}${scaled('c18-2 31 8 31 21-3 13-16 18-32 13z', size)}`,
  );

/** Draws small feather edges, one at each place. */
export const tufts = (
  stroke: string,
  width: number,
  places: readonly (readonly [x: number, y: number])[],
): Shape => line(stroke, width, places.map(([x, y]) => `M${x} ${y}q4 5.5 9 1`).join(''));

const round = (value: number) => Math.round(value * 10) / 10;

/** Multiplies every number in a path of relative commands. */
function scaled(path: string, factor: number): string {
  return path.replace(/-?[\d.]+/g, number => {
    const value = round(Number(number) * factor);
    return value < 0 ? `${value}` : ` ${value}`;
  });
}
