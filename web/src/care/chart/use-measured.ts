// The width of an element, and how much larger than usual its text is.
import { useEffect, useRef, useState } from 'react';

/** The last size of each kind of element, which the next one of its kind is drawn with at once. */
const lastSizes = new Map<string, { width: number; textScale: number }>();

/**
 * The element stays mounted, so that the observer never watches a dead one. Nothing is drawn before `width` is known.
 *
 * @param kind elements of one kind are as wide as each other, unless the view has changed
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
      // It is reported once more when it is gone.
      if (width === 0) return;
      lastSizes.set(kind, { width, textScale });
      setSize(before =>
        before.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    };
    // It reports the first size too, of a layout that is done anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [kind]);
  return { element, ...size };
}
