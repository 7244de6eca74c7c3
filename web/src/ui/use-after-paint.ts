// What is long to render and not looked at first waits until the rest is on the screen.
import { useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';

/** False at the first render, true once the frame after that has been painted, so that nothing delays the first one. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void nextFrame().then(() => isWanted && setPainted(true));
    return () => {
      isWanted = false;
    };
  }, []);
  return isPainted;
}
