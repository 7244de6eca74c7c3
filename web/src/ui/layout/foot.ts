// Elements fixed to the foot of the view, such as a form's Save button. Toasts float above them.
import { type RefObject, useLayoutEffect, useState } from 'react';

const feet = new Set<HTMLElement>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Registers an element at the foot: `<div ref={foot}>`. */
export function foot(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  feet.add(element);
  notify();
  return () => {
    feet.delete(element);
    notify();
  };
}

const gapPx = 12;

/**
 * Returns the distance in px that keeps an element above everything at the foot of the view.
 *
 * @param floating an element with `position: fixed` and the gap as its bottom padding
 */
export function useLift(floating: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [liftPx, setLiftPx] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => floating.current && setLiftPx(liftOf(floating.current));
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      sizes.disconnect();
      for (const element of [document.body, ...feet]) sizes.observe(element);
      measure();
    };
    observe();
    listeners.add(observe);
    addEventListener('scroll', measure, { capture: true, passive: true });
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      listeners.delete(observe);
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
