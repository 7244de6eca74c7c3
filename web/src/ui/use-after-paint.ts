// What is long to render and not looked at first waits until the rest is on the screen.
import { useEffect, useState } from 'react';

/** False at the first render, true once that has been painted: an effect runs after the paint. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
