// The drawn portrait of a species, loaded when it is first shown.
import { lazy, Suspense } from 'react';
import type { PortraitName } from './names.ts';

const Named = lazy(async () => {
  const [{ drawings }, { DrawnBird }] = await Promise.all([
    import('./drawings.ts'),
    import('./drawn-bird.tsx'),
  ]);
  return { default: ({ name }: { name: PortraitName }) => <DrawnBird drawing={drawings[name]} /> };
});

/** Fills the box it stands in. Until the drawings are there, `children` stand in, such as the initial. */
export const DrawnPortrait = ({ name, children }: { name: PortraitName; children?: React.ReactNode }) => (
  <Suspense fallback={children}>
    <Named name={name} />
  </Suspense>
);
