// Calculates the steps of a stepper, and reads the values typed into it.
import { readNumber } from '../ui/formats/formats.ts';

/** Rounds to hundredths, so that 2.1 + 0.1 is 2.2. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns the next multiple of the step: from 7.3, a step of 0.5 leads to 7.5, and one of -0.5 to 7. */
export function stepFrom(value: number, step: number): number {
  const size = Math.abs(step);
  const steps = rounded(value / size);
  return rounded((step > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * size);
}

/** Reads a typed number and ignores the unit after it: `3,5 %` is 3.5. */
export const readTypedNumber = (text: string): number | undefined =>
  readNumber(text.replace(/[^\d.,]+$/, ''));
