// The components for a scale, loaded only if the browser can read scales.
import { type FunctionComponent, lazy, Suspense } from 'react';
import { canReadScales } from './can-read-scales.ts';
import type { ScaleLineProps } from './scale-line.tsx';

type SheetProps = { onClose: () => void };

/** Shown if the components cannot be loaded, for example without a connection. */
const Nothing = () => null;

const parts = () =>
  import('./scale-parts.tsx').catch((): { ScaleLine: FunctionComponent; ScaleSheet: FunctionComponent } => ({
    ScaleLine: Nothing,
    ScaleSheet: Nothing,
  }));

const Line = lazy(async () => ({ default: (await parts()).ScaleLine as FunctionComponent<ScaleLineProps> }));
const OpenSheet = lazy(async () => ({
  default: (await parts()).ScaleSheet as FunctionComponent<SheetProps>,
}));

export const ScaleLine = (props: ScaleLineProps) =>
  canReadScales() && (
    <Suspense>
      <Line {...props} />
    </Suspense>
  );

export const ScaleSheet = (props: SheetProps) => (
  <Suspense>
    <OpenSheet {...props} />
  </Suspense>
);
