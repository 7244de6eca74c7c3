// Loads the part that shows or adds files on another screen when it is first rendered.
import { lazy, Suspense } from 'react';
import type { Props } from './file-parts.tsx';

/** Shown if the chunk cannot be loaded, for example because the device is offline and has never shown files. */
const Nothing = (_props: Props) => null;

const Loaded = lazy(async () => ({
  default: await import('./file-parts.tsx').then(
    ({ FilePart: Part }) => Part,
    () => Nothing,
  ),
}));

export const FilePart = (props: Props) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
