// Defers rendering the slow parts of a screen that people do not look at first.
import { type ReactNode, useState } from 'react';
import { useAfterPaint } from './use-after-paint.ts';

/** Renders its children after the content before them is painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useAfterPaint(true, false) && children;
}

/**
 * True after the first screen, and after a reload or a step back, when the browser needs the whole screen to restore
 * the scroll position.
 */
let isWhole = ['reload', 'back_forward'].includes(
  performance.getEntriesByType('navigation').at(0)?.toJSON().type,
);

/** Defers its children only on the first screen after the app was opened. Later screens are rendered in one piece. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [atOnce] = useState(isWhole);
  const painted = useAfterPaint(true, atOnce);
  isWhole ||= painted;
  return painted && children;
}
