// The buttons of a dose come and go: the focus is not lost with them.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What takes the place of a button comes within this time: what is kept on the device is shown before its Undo. */
const replacedWithinMs = 500;

/**
 * A button of the row that has the focus may be replaced by another one: Give by Undo, and back. The focus goes to what
 * took its place, else to the first button of the row.
 *
 * @param end where the buttons come and go
 */
export function useKeepsFocus(row: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const isLost = () => focused.current?.isConnected === false && document.activeElement === document.body;
    const moveTo = (part: HTMLElement | null) =>
      part?.querySelector('button')?.focus({ preventScroll: true });
    if (!isLost()) return;
    moveTo(end.current);
    if (isLost()) setTimeout(() => isLost() && moveTo(row.current), replacedWithinMs);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // Some browsers fire it for an element that is being removed as well. The microtask runs after the removal.
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = null;
      }),
  };
}
