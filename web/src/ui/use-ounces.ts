// Ounces beside grams, for people who asked for them on this device. They are worked out and never stored.
import { chosenUnits } from '../app/this-device.ts';
import { useFormats } from './use-formats.ts';

const gramsOfOunce = 28.349523125;

/** @returns a function that is empty for people who did not ask */
export function useOunces(): (grams: number) => string {
  const formats = useFormats();
  if (chosenUnits() === 'grams') return () => '';
  return grams => `${formats.number(grams / gramsOfOunce)}\u00a0oz`;
}
