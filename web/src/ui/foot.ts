// What stays at the foot of the view, such as the button that saves a form, and how far a toast is lifted to cover none of it.
import { type RefObject, useLayoutEffect, useState } from 'react';

const feet = new Set<HTMLElement>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** For the `ref` of such an element: `<div ref={foot}>`. */
export function foot(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  feet.add(element);
  tell();
  return () => {
    feet.delete(element);
    tell();
  };
}

const gapPx = 12;

/**
 * How far above the foot of the view an element floats.
 *
 * @param floating fixed, with the gap to what is below it in its padding
 */
export function useLift(floating: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [liftPx, setLiftPx] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => floating.current && setLiftPx(liftOf(floating.current));
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const element of [document.body, ...feet]) sizes.observe(element);
      measure();
    };
    watch();
    listeners.add(watch);
    addEventListener('scroll', measure, { capture: true, passive: true });
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      listeners.delete(watch);
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [floating, isShown]);
  return liftPx;
}

function liftOf(floating: HTMLElement): number {
  const { left, right, height } = floating.getBoundingClientRect();
  const viewPx = document.documentElement.clientHeight;
  let bottom = viewPx;
  const rects = [...feet].map(element => element.getBoundingClientRect());
  for (const rect of rects.sort((one, other) => other.bottom - one.bottom)) {
    const isBeside = rect.right <= left || rect.left >= right;
    if (!isBeside && rect.top < bottom && rect.bottom > bottom - height - gapPx) bottom = rect.top;
  }
  return Math.max(0, Math.min(viewPx - bottom, viewPx - height - gapPx));
}
