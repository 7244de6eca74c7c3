// A hook that keeps the focus in a dose row when its focused button is replaced.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The maximum delay before the replacement appears: the outcome of a dose may be shown shortly before its Undo button.
 */
const replacedWithinMs = 500;

/**
 * Moves the focus from a removed button to its replacement, such as from Give to Undo. If there is none, the first
 * button of the row gets the focus.
 *
 * @param end the part of the row whose buttons are replaced
 */
export function useKeepFocus(row: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>) {
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
    // Some browsers also fire blur for an element that is being removed. The microtask runs after the removal.
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = null;
      }),
  };
}
