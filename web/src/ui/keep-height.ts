/**
 * Has a part stay as high as it was although it shows less now, so that nothing moves under a finger. Once the page has another
 * width, its words wrap differently, and it is as high as they are.
 */
export function keepHeight(element: HTMLElement, heightPx = element.getBoundingClientRect().height): void {
  element.style.minHeight = `${heightPx}px`;
  const widthPx = innerWidth;
  const forget = () => {
    if (innerWidth === widthPx) return;
    removeEventListener('resize', forget);
    element.style.removeProperty('min-height');
  };
  addEventListener('resize', forget);
}
