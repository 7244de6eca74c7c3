// Renders a long list in steps, so that the screen stays responsive.
import { useEffect, useState } from 'react';

const firstRows = 16;
const rowsAtOnce = 8;

/** Returns how many of `count` rows to render now. */
export function useRowCount(count: number): number {
  const [shownCount, setShown] = useState(firstRows);
  useEffect(() => {
    if (shownCount >= count) return;
    const timer = setTimeout(() => setShown(shownCount + rowsAtOnce), 16);
    return () => clearTimeout(timer);
  }, [shownCount, count]);
  return Math.min(shownCount, count);
}
