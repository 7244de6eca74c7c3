// What is long to render and not looked at first waits until the rest is on the screen.
import { useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';

/**
 * A value that follows another one, a frame after that has been painted, so that what is rendered with it delays nothing.
 *
 * @param before what it is at the first render
 */
export function useAfterPaint<T>(value: T, before: T): T {
  const [followed, setFollowed] = useState(before);
  useEffect(() => {
    let isWanted = true;
    void nextFrame().then(() => isWanted && setFollowed(value));
    return () => {
      isWanted = false;
    };
  }, [value]);
  return followed;
}
