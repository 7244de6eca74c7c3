// The days of the guard, which are numbers: days of 24 hours since 1970. A date without a time is midnight in UTC.

const dayMs = 86_400_000;

export function dayNumberOf(day: string): number;
export function dayNumberOf(day: string | null): number | null;
export function dayNumberOf(day: string | null): number | null {
  return day === null ? null : Date.parse(day) / dayMs;
}

/** A bird that is weighed on the last day there can be is due on that day again. */
export const dayTextOf = (day: number | null): string | null =>
  day === null ? null : new Date(Math.min(day, lastDay) * dayMs).toISOString().slice(0, 10);

const lastDay = dayNumberOf('9999-12-31');
