// The days of the guard, which are numbers: days of 24 hours since 1970. A date without a time is midnight in UTC.

const dayMs = 86_400_000;

export function dayNumberOf(day: string): number;
export function dayNumberOf(day: string | null): number | null;
export function dayNumberOf(day: string | null): number | null {
  return day === null ? null : Date.parse(day) / dayMs;
}

export const dayTextOf = (day: number | null): string | null =>
  day === null ? null : new Date(day * dayMs).toISOString().slice(0, 10);
