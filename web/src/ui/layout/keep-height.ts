// Keeps an element from shrinking, so that nothing moves under a finger.

/** Sets a minimum height. Removes it when the page's width changes, because text then wraps differently. */
export function keepHeight(element: HTMLElement, heightPx = element.getBoundingClientRect().height): void {
  element.style.minHeight = `${heightPx}px`;
  const widthPx = innerWidth;
  const reset = () => {
    if (innerWidth === widthPx) return;
    removeEventListener('resize', reset);
    element.style.removeProperty('min-height');
  };
  addEventListener('resize', reset);
}
