// Suggests last days for a sitter, and computes when access ends and which days to show.
import { addDays } from '../../../ui/formats/formats.ts';
import { instantOfWallTime } from '../../../ui/formats/wall-time.ts';

export interface LastDay {
  kind: 'tomorrow' | 'sunday' | 'twoWeeks';
  day: string;
}

/** Lists the days to choose from, nearest first. Sunday is left out if it is tomorrow. */
export function lastDays(today: string): LastDay[] {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const tomorrow = addDays(today, 1);
  const sunday = addDays(today, 7 - weekday);
  return [
    { kind: 'tomorrow', day: tomorrow },
    ...(sunday === tomorrow ? [] : [{ kind: 'sunday', day: sunday } as const]),
    { kind: 'twoWeeks', day: addDays(today, 14) },
  ];
}

/** The time when access ends on the last day: in the evening, when the owner is back home. */
const endsAtTime = '20:00';

/** Returns the end of access on a day; undefined if the day is invalid. */
export function endOf(day: string, timeZone: string): string | undefined {
  const instant = instantOfWallTime(timeZone, `${day}T${endsAtTime}`);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

/** Lists the seven days of the week that contains a day. @param firstDay the first day of a week: 1 is Monday, 7 Sunday */
export function weekOf(day: string, firstDay: number): string[] {
  const sinceFirst = (new Date(`${day}T12:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceFirst));
}

/** Lists the seven days to show for a sitter: this week, or the days from today if the last day is after this week. */
export function daysOfSitting(today: string, lastDay: string, firstDay: number): string[] {
  const week = weekOf(today, firstDay);
  return week.includes(lastDay) ? week : Array.from({ length: 7 }, (_, index) => addDays(today, index));
}
