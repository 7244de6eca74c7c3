// Day numbers, which the guard uses: days of 24 hours since 1970. A date without a time is midnight in UTC.

const dayMs = 86_400_000;

export function dayNumberOf(day: string): number;
export function dayNumberOf(day: string | null): number | null;
export function dayNumberOf(day: string | null): number | null {
  return day === null ? null : Date.parse(day) / dayMs;
}

/**
 * Converts a day number to a date. Numbers after the last possible day become that day, so that a bird weighed on it is
 * next due on the same day.
 */
export const dayTextOf = (day: number | null): string | null =>
  day === null ? null : new Date(Math.min(day, lastDay) * dayMs).toISOString().slice(0, 10);

const lastDay = dayNumberOf('9999-12-31');
