// The arithmetic of zooming and moving a picture that fits its frame at scale 1.

export interface Point {
  x: number;
  y: number;
}

/** The scale of the picture, and the offset of its center in pixels of the frame. */
export interface View extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const initialView: View = { scale: 1, x: 0, y: 0 };
export const maxScale = 8;
export const doubleTapScale = 2.5;

/** Returns the size of the picture in the frame at scale 1. */
export function fit(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height, 1e6);
  return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * Returns the nearest view with an allowed scale. In each direction, a picture larger than the frame leaves no gap, and
 * a smaller one is centered.
 */
export function clampView({ scale, x, y }: View, fitted: Size, frame: Size): View {
  const limited = Math.min(Math.max(scale, 1), maxScale);
  const room = (picture: number, side: number) => Math.max(0, (picture * limited - side) / 2);
  const [roomX, roomY] = [room(fitted.width, frame.width), room(fitted.height, frame.height)];
  return { scale: limited, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) };
}

/** Changes the scale, and keeps the point `at` in place. The point is relative to the center of the frame. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const limited = Math.min(Math.max(scale, 1), maxScale);
  const ratio = limited / view.scale;
  return { scale: limited, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export const move = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

export const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
