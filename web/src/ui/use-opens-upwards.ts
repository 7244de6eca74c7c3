// What opens in a list opens upwards: the page is scrolled by its height, so that no button below it moves under a thumb.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What was open when the element was first shown moves nothing, nor does what opens before anybody touched the page.
 *
 * @param element what grows when it opens
 */
export function useOpensUpwards(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef({ isOpen, heightPx: 0 });
  useLayoutEffect(() => {
    if (!element.current) return;
    const { top, height: heightPx } = element.current.getBoundingClientRect();
    const grownPx = heightPx - before.current.heightPx;
    const isChanged = isOpen !== before.current.isOpen;
    before.current = { isOpen, heightPx };
    // Out of sight it moves nothing that is seen, or the browser holds what is seen itself.
    const isSeen = top >= 0 && top < innerHeight;
    if (isChanged && isSeen && navigator.userActivation.hasBeenActive) scrollOn(grownPx);
  });
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
