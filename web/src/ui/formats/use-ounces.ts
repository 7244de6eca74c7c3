// A hook that converts grams to ounces, for people who chose ounces on this device. Ounces are never stored.
import { chosenUnits } from '../../device/settings.ts';
import { useFormats } from './use-formats.ts';

const gramsOfOunce = 28.349523125;

/** @returns a function that returns an empty string if ounces are not chosen */
export function useOunces(): (grams: number) => string {
  const formats = useFormats();
  if (chosenUnits() === 'grams') return () => '';
  return grams => `${formats.number(grams / gramsOfOunce)}\u00a0oz`;
}
