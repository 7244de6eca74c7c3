// A hook for zooming and moving a picture by touch, mouse, buttons or keys. It also reports swipes.
import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import {
  clampView,
  distance,
  doubleTapScale,
  fit,
  initialView,
  middle,
  move,
  type Point,
  type View,
  zoomAt,
} from './zoom.ts';

const doubleTapMs = 300;
const tapMovesPx = 10;
const swipePx = 60;
const wheelStep = 0.002;
const keyStep = 1.4;

interface Gesture {
  start: Point;
  last: ReadonlyMap<number, Point>;
  hadTwoFingers: boolean;
}

/** @param onSwipe called with 1 for the next file, or -1 for the previous one */
export function useZoom(picture: { current: HTMLImageElement | null }, onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View>(initialView);
  const gesture = useRef<Gesture>(undefined);
  const lastTapAt = useRef(0);
  const frameOf = () => picture.current?.parentElement?.getBoundingClientRect();
  const change = (next: (view: View) => View) =>
    setView(current => {
      const [image, frame] = [picture.current, frameOf()];
      if (!image || !frame) return current;
      const size = { width: image.naturalWidth || 1, height: image.naturalHeight || 1 };
      return clampView(next(current), fit(size, frame), frame);
    });
  /** Returns a point relative to the center of the frame. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const frame = frameOf();
    if (!frame) return { x: 0, y: 0 };
    return { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    const last = new Map(gesture.current?.last).set(event.pointerId, point);
    gesture.current = {
      start: gesture.current?.start ?? point,
      last,
      hadTwoFingers: last.size > 1 || (gesture.current?.hadTwoFingers ?? false),
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = gesture;
    const before = current?.last.get(event.pointerId);
    if (!current || !before) return;
    const point = pointOf(event);
    const [other] = [...current.last].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (other) {
      const ratio = distance(point, other) / Math.max(1, distance(before, other));
      const [from, to] = [middle(before, other), middle(point, other)];
      change(old => move(zoomAt(old, old.scale * ratio, from), to.x - from.x, to.y - from.y));
    } else if (view.scale > 1) change(old => move(old, point.x - before.x, point.y - before.y));
    gesture.current = { ...current, last: new Map(current.last).set(event.pointerId, point) };
  };
  const onPointerUp = (event: PointerEvent) => {
    const { current } = gesture;
    if (!current) return;
    const last = new Map(current.last);
    last.delete(event.pointerId);
    gesture.current = last.size > 0 ? { ...current, last } : undefined;
    if (last.size > 0 || current.hadTwoFingers) return;
    const point = pointOf(event);
    const [dx, dy] = [point.x - current.start.x, point.y - current.start.y];
    if (Math.hypot(dx, dy) < tapMovesPx) tap(point, event.timeStamp);
    else if (view.scale === 1 && Math.abs(dx) > swipePx && Math.abs(dx) > 2 * Math.abs(dy))
      onSwipe(dx < 0 ? 1 : -1);
  };
  const tap = (point: Point, at: number) => {
    const isDouble = at - lastTapAt.current < doubleTapMs;
    lastTapAt.current = isDouble ? 0 : at;
    if (isDouble) change(old => (old.scale > 1 ? initialView : zoomAt(old, doubleTapScale, point)));
  };
  return {
    view,
    zoomIn: () => change(old => zoomAt(old, old.scale * keyStep, { x: 0, y: 0 })),
    zoomOut: () => change(old => zoomAt(old, old.scale / keyStep, { x: 0, y: 0 })),
    reset: () => setView(initialView),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => {
        gesture.current = undefined;
      },
      onWheel: (event: WheelEvent) => {
        const { deltaY } = event;
        const at = pointOf(event);
        change(old => zoomAt(old, old.scale * (1 - deltaY * wheelStep), at));
      },
    },
  };
}
