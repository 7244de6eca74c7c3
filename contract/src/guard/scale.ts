// The step of the keeper's scale, read from the weights themselves unless it is known.
import type { GuardWeight } from './context.ts';

/** The steps that kitchen and bird scales have, in grams, the coarsest first. */
const coarserSteps = [5, 2, 1, 0.5] as const;
const finestStep = 0.1;

/** Fewer weights can be round by chance. Until then 1 g is taken, which most scales show. */
const leastForStep = 8;
const unknownStep = 1;

/** Decimals in binary are a little off: 0.3 is not three times 0.1. */
const tolerance = 1e-6;

/** The coarsest step that all accepted weights are multiples of. A questioned one may be a slip of the finger. */
export function inferStep(accepted: readonly GuardWeight[]): number {
  if (accepted.length < leastForStep) return unknownStep;
  return coarserSteps.find(step => accepted.every(({ grams }) => isMultiple(grams, step))) ?? finestStep;
}

const isMultiple = (grams: number, step: number) =>
  Math.abs(grams / step - Math.round(grams / step)) < tolerance;

/** A weight or an average as the scale would show it: whole grams, or tenths if it has them. */
export const asShown = (grams: number, step: number): number =>
  step >= 1 ? Math.round(grams) : Math.round(10 * grams) / 10;
