// Converts between dates and the guard's day numbers, which count days since 1970-01-01.

const dayMs = 86_400_000;

export function dayNumberOf(day: string): number;
export function dayNumberOf(day: string | null): number | null;
export function dayNumberOf(day: string | null): number | null {
  return day === null ? null : Date.parse(day) / dayMs;
}

/**
 * Converts a day number to a date. Numbers after the last possible day become that day, so that a bird weighed on the last
 * day is due again on the same day.
 */
export const dayTextOf = (day: number | null): string | null =>
  day === null ? null : new Date(Math.min(day, lastDay) * dayMs).toISOString().slice(0, 10);

const lastDay = dayNumberOf('9999-12-31');
