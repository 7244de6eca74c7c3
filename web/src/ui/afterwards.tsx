// Parts of a screen that are long to render and not looked at first.
import { type ReactNode, useState } from 'react';
import { useAfterPaint } from './use-after-paint.ts';

/** Rendered once what comes before it has been painted. */
export function Afterwards({ children }: { children: ReactNode }) {
  return useAfterPaint(true, false) && children;
}

/** After a reload or a step back the browser restores the scroll position, so the whole screen must be there. */
let isWhole = ['reload', 'back_forward'].includes(
  performance.getEntriesByType('navigation').at(0)?.toJSON().type,
);

/** The same, but only when the app has just been opened; later screens come in one piece. */
export function AfterwardsAtStart({ children }: { children: ReactNode }) {
  const [atOnce] = useState(isWhole);
  const painted = useAfterPaint(true, atOnce);
  isWhole ||= painted;
  return painted && children;
}
