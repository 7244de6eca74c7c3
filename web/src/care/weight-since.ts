// How much the weight of a bird has changed since a day, worked out without React.
import { daysBetween } from '../ui/formats.ts';

interface Weighed {
  day: string;
  grams: number;
}

/** A weight that is further from the day is not that of the day. */
const nearDays = 14;

/**
 * @param weights oldest first
 * @returns in percent of the weight at that day: the last one until then, else the first after it. Undefined if there is
 * none near it, or none since.
 */
export function percentSince(weights: readonly Weighed[], day: string): number | undefined {
  const begin = weights.findLast(weight => weight.day <= day) ?? weights[0];
  const latest = weights.at(-1);
  if (!begin || !latest || latest.day <= begin.day) return undefined;
  if (Math.abs(daysBetween(begin.day, day)) > nearDays) return undefined;
  return (100 * (latest.grams - begin.grams)) / begin.grams;
}
