// The width of an element, and how much larger than usual its text is.
import { useLayoutEffect, useRef, useState } from 'react';

/** The element stays mounted, so that the observer never watches a dead one. Nothing is drawn before `width` is known. */
export function useMeasured() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, textScale: 1 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const { clientWidth: width } = measured;
      setSize(before =>
        before.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, ...size };
}
