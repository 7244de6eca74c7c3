// The values that a stepper goes through, and how a typed one is read.
import { readNumber } from '../ui/formats.ts';

/** To hundredths, so that 2.1 + 0.1 is 2.2. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The next multiple of the step: from 7.3 in steps of 0.5 to 7.5, or in steps of -0.5 to 7. */
export function stepFrom(value: number, step: number): number {
  const size = Math.abs(step);
  const steps = rounded(value / size);
  return rounded((step > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * size);
}

/** The number in what was typed, whatever unit stands after it: 3.5 of `3,5 %`. */
export const readTyped = (text: string): number | undefined => readNumber(text.replace(/[^\d.,]+$/, ''));
