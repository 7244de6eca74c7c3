// The square crop of a photo, which is moved and zoomed within the picture.

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** The middle of the square, in pixels of the picture. */
  x: number;
  y: number;
  /** 1 is the largest possible square. */
  zoom: number;
}

export const maximumZoom = 4;

/** Returns the side of the square, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

export const centeredCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Returns the nearest crop within the picture and the zoom limits. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maximumZoom);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/**
 * Moves the crop so that the picture follows the finger. `diameter` is that of the circle on the screen that shows the
 * crop. It is in CSS pixels, like `dx` and `dy`.
 */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number, diameter: number): Crop {
  const scale = sideOf(size, crop) / diameter;
  return clampCrop(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
