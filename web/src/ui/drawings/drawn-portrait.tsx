// The drawn portrait of a species, loaded when it is first shown.
import { lazy, Suspense } from 'react';
import type { PortraitName } from './names.ts';

const NamedBird = lazy(async () => ({ default: (await import('./named-bird.tsx')).NamedBird }));

/** Fills its box. Until the drawings are loaded, it shows `children`, such as the initial. */
export const DrawnPortrait = ({ name, children }: { name: PortraitName; children?: React.ReactNode }) => (
  <Suspense fallback={children}>
    <NamedBird name={name} />
  </Suspense>
);
