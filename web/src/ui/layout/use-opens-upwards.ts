// Makes an element grow upwards: it scrolls the page by the same amount, so that a button below does not move under a
// thumb.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepHeight } from './keep-height.ts';

/**
 * Does nothing for content that is open at the first render, or that opens before the person has interacted with the
 * page.
 *
 * @param element the element that grows
 * @param shown the element's content. The height may change whenever the content does
 * @param keepsHeight true to keep the element's height if its content shrinks soon after a tap, because a page that is
 * scrolled to the top cannot compensate
 */
export function useOpensUpwards(
  element: RefObject<HTMLElement | null>,
  shown: boolean | string,
  keepsHeight = false,
): void {
  const before = useRef<{ shown: boolean | string; heightPx?: number | undefined }>({ shown });
  // Measured only when the content changes, before the change: each measurement makes the browser lay out the page.
  if (element.current && shown !== before.current.shown)
    before.current = { shown, heightPx: element.current.getBoundingClientRect().height };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measurement belongs to the content that is open.
  useLayoutEffect(() => {
    const { heightPx } = before.current;
    if (!element.current || heightPx === undefined) return;
    before.current.heightPx = undefined;
    if (!navigator.userActivation.hasBeenActive) return;
    if (keepsHeight && navigator.userActivation.isActive) keepHeight(element.current, heightPx);
    else if (keepsHeight) element.current.style.removeProperty('min-height');
    const { top, height } = element.current.getBoundingClientRect();
    // Outside the viewport the element does not move anything visible, or the browser's scroll anchoring handles it.
    const isSeen = top >= 0 && top < innerHeight;
    if (isSeen && height !== heightPx) scrollOn(height - heightPx);
  }, [element, shown]);
  useLayoutEffect(() => () => makeRoom(0), []);
}

/** Scrolls the page. If it is too short, it gets extra room at the bottom until the next change. */
function scrollOn(byPx: number): void {
  const toPx = Math.max(0, scrollY + byPx);
  makeRoom(0);
  const missingPx = toPx + innerHeight - document.documentElement.scrollHeight;
  if (missingPx > 0) makeRoom(missingPx);
  scrollTo({ top: toPx, behavior: 'instant' });
}

function makeRoom(px: number): void {
  const main = document.querySelector('main');
  if (main) main.style.marginBottom = px > 0 ? `${px}px` : '';
}
