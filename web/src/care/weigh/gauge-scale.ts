// The scale of the gauge: pixels per percent, the same up and down, with the flock's limits in view.
import type { GuardLimits } from '@flock-care/contract/guard';

const mostPixelsPerPercent = 6.9;
/** From the perch to the last limit, however wide the flock set them. */
const depth = 76;
/** A heavier bird rises no further than this share of its portrait. */
const mostRise = 0.45;
/** Below the last limit a bird is shown at the end of the gauge. */
const mostPast = 1.15;

export interface GaugeScale {
  perPercent: number;
  /** Where the perch is, from the top. */
  top: number;
  height: number;
  /** Where the bird's bottom edge is, from the perch down. @param change to the usual weight, negative for a loss */
  bottomOf(change: number): number;
}

export function gaugeScale({ urgentPercent }: GuardLimits, size: number): GaugeScale {
  const perPercent = Math.min(mostPixelsPerPercent, depth / urgentPercent);
  const rise = size * mostRise;
  const deepest = urgentPercent * perPercent * mostPast;
  return {
    perPercent,
    top: size + rise,
    height: size + rise + deepest + 12,
    bottomOf: change => Math.max(-rise, Math.min(deepest, -change * perPercent)),
  };
}
