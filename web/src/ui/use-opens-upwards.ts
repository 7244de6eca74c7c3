// What opens in a list opens upwards: the page is scrolled by its height, so that no button below it moves under a thumb.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What was open when the element was first shown moves nothing, nor does what opens before anybody touched the page.
 *
 * @param element what grows when it opens
 */
export function useOpensUpwards(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef<{ isOpen: boolean; heightPx?: number | undefined }>({ isOpen });
  // Measured only when it opens or closes, while it is still as it was: each measurement has the browser lay out the page.
  if (element.current && isOpen !== before.current.isOpen)
    before.current = { isOpen, heightPx: element.current.getBoundingClientRect().height };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured belongs to what is open.
  useLayoutEffect(() => {
    const { heightPx } = before.current;
    if (!element.current || heightPx === undefined) return;
    const { top, height } = element.current.getBoundingClientRect();
    before.current.heightPx = undefined;
    // Out of sight it moves nothing that is seen, or the browser holds what is seen itself.
    const isSeen = top >= 0 && top < innerHeight;
    if (isSeen && navigator.userActivation.hasBeenActive) scrollOn(height - heightPx);
  }, [element, isOpen]);
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
