// A hook that defers slow rendering until the rest of the screen is painted.
import { useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';

/**
 * Returns a value with a delay of one painted frame, so that rendering with it delays nothing else.
 *
 * @param before the value at the first render
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [delayed, setDelayed] = useState(before);
  useEffect(() => {
    let isActive = true;
    void nextFrame().then(() => isActive && setDelayed(value));
    return () => {
      isActive = false;
    };
  }, [value]);
  return delayed;
}
