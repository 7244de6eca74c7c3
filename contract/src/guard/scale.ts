// Infers the step of the keeper's scale from the weights, and rounds weights as the scale would show them.
import type { GuardWeight } from './context.ts';

/** The steps of kitchen and bird scales that are coarser than the finest one, in grams, the coarsest first. */
const coarserStepsGrams = [5, 2, 1, 0.5] as const;
const finestStepGrams = 0.1;

/**
 * With fewer weights than this, all of them may be round numbers by chance, so the step is assumed to be 1 g, as on
 * most scales.
 */
const minForStep = 8;
const assumedStepGrams = 1;

/** The tolerance for rounding errors: in floating point, 0.3 is not three times 0.1. */
const tolerance = 1e-6;

/**
 * Returns the coarsest step that divides all accepted weights; 1 g if there are too few. Questioned weights do not
 * count, because they may be typing errors.
 */
export function inferStep(accepted: readonly GuardWeight[]): number {
  if (accepted.length < minForStep) return assumedStepGrams;
  return (
    coarserStepsGrams.find(step => accepted.every(({ grams }) => isMultiple(grams, step))) ?? finestStepGrams
  );
}

const isMultiple = (grams: number, step: number) =>
  Math.abs(grams / step - Math.round(grams / step)) < tolerance;

/** Rounds a weight or an average to whole grams, or to tenths if the step of the scale is less than a gram. */
export const roundForScale = (grams: number, step: number): number =>
  step >= 1 ? Math.round(grams) : Math.round(10 * grams) / 10;
