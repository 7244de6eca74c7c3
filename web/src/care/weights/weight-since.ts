// Computes the change in a bird's weight since a day.
import { daysBetween } from '../../ui/formats/formats.ts';

interface Weighed {
  day: string;
  grams: number;
}

/** The maximum number of days between the given day and the weight from which the change starts. */
const nearDays = 14;

/**
 * @param weights oldest first
 * @returns the change in percent since the last weight up to that day or, without one, since the first weight after it.
 * Undefined if there is no weight near the day, or if no other weight follows.
 */
export function percentSince(weights: readonly Weighed[], day: string): number | undefined {
  const start = weights.findLast(weight => weight.day <= day) ?? weights[0];
  const latest = weights.at(-1);
  if (!start || !latest || latest.day <= start.day) return undefined;
  if (Math.abs(daysBetween(start.day, day)) > nearDays) return undefined;
  return (100 * (latest.grams - start.grams)) / start.grams;
}
