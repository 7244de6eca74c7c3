// Renders a long list in steps, so that the screen stays responsive.
import { useEffect, useState } from 'react';

const firstRows = 16;
const rowsAtOnce = 8;

/** Returns how many of `count` rows to render now. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(firstRows);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + rowsAtOnce), 16);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return Math.min(shown, count);
}
