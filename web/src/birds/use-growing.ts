// Long lists come onto the screen in steps, so that no step keeps the finger waiting.
import { useEffect, useState } from 'react';

const firstRows = 16;
const rowsAtOnce = 8;

/** How many of `count` rows are shown by now. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(firstRows);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + rowsAtOnce), 16);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return Math.min(shown, count);
}
