// Measures the width of an element and the scale of the text on the page.
import { useEffect, useRef, useState } from 'react';

/** The last size of each kind of element. The next element of the same kind is first drawn at this size. */
const lastSizes = new Map<string, { width: number; textScale: number }>();

/**
 * Measures an element. The element must stay mounted as long as the component, so that the observer never watches a
 * removed element. Draw nothing while `width` is 0.
 *
 * @param kind elements of one kind have the same width, unless the view has changed
 */
export function useMeasured(kind: string) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(lastSizes.get(kind) ?? { width: 0, textScale: 1 });
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const { clientWidth: width } = measured;
      // The observer reports an element once more after its removal.
      if (width === 0) return;
      lastSizes.set(kind, { width, textScale });
      setSize(before =>
        before.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    };
    // The observer also reports the first size, without forcing a layout.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [kind]);
  return { element, ...size };
}
