// Which square of a photo is kept: moved and enlarged without leaving the picture.

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** The middle of the square, in pixels of the picture. */
  x: number;
  y: number;
  /** 1 shows as much as there is. */
  zoom: number;
}

export const mostZoom = 4;

/** The side of the square that is kept, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

export const centred = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The nearest crop that lies within the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, mostZoom);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** Moved by so many pixels of a circle of this diameter: the picture follows the finger. */
export function moved(size: Size, crop: Crop, dx: number, dy: number, diameter: number): Crop {
  const scale = sideOf(size, crop) / diameter;
  return within(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The next ring after those of the flock: `MSF-006` after `MSF-005`. */
export function nextRing(rings: readonly string[], flock: string): string {
  const numbered = rings.flatMap(ring => {
    const [, prefix, digits] = /^(.*?)(\d+)$/.exec(ring) ?? [];
    return prefix !== undefined && digits !== undefined ? [{ prefix, digits }] : [];
  });
  const counts = new Map<string, number>();
  for (const { prefix } of numbered) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const [common] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (common === undefined) return `${initials(flock)}-001`;
  const own = numbered.filter(({ prefix }) => prefix === common);
  const highest = Math.max(...own.map(({ digits }) => Number(digits)));
  const width = Math.max(...own.map(({ digits }) => digits.length));
  return `${common}${String(highest + 1).padStart(width, '0')}`;
}

const initials = (name: string) =>
  [...name.matchAll(/\p{L}+/gu)]
    .slice(0, 3)
    .map(([word]) => word[0]?.toUpperCase())
    .join('') || 'RING';
