// What grows above a button grows upwards: the page is scrolled by as much, so that the button does not move under a thumb.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepHeight } from './keep-height.ts';

/**
 * What was open when the element was first shown moves nothing, nor does what opens before anybody touched the page.
 *
 * @param element what grows when it opens
 * @param shown what it shows: its height may change whenever this does
 * @param keepsHeight whether it stays as high as it was if that changes soon after a tap: a page at its top cannot be scrolled
 *   to make up for what gets lower
 */
export function useOpensUpwards(
  element: RefObject<HTMLElement | null>,
  shown: boolean | string,
  keepsHeight = false,
): void {
  const before = useRef<{ shown: boolean | string; heightPx?: number | undefined }>({ shown });
  // Measured only when that changes, while it is still as it was: each measurement has the browser lay out the page.
  if (element.current && shown !== before.current.shown)
    before.current = { shown, heightPx: element.current.getBoundingClientRect().height };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured belongs to what is open.
  useLayoutEffect(() => {
    const { heightPx } = before.current;
    if (!element.current || heightPx === undefined) return;
    before.current.heightPx = undefined;
    if (!navigator.userActivation.hasBeenActive) return;
    if (keepsHeight && navigator.userActivation.isActive) keepHeight(element.current, heightPx);
    else if (keepsHeight) element.current.style.removeProperty('min-height');
    const { top, height } = element.current.getBoundingClientRect();
    // Out of sight it moves nothing that is seen, or the browser holds what is seen itself.
    const isSeen = top >= 0 && top < innerHeight;
    if (isSeen && height !== heightPx) scrollOn(height - heightPx);
  }, [element, shown]);
  useLayoutEffect(() => () => makeRoom(0), []);
}

/** On a page that is too short to be scrolled so far, there is room below it until it is scrolled back. */
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
