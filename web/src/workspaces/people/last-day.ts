// The days on which sitting usually ends, and the instant at which it does.
import { addDays } from '../../ui/formats.ts';
import { instantOfWallTime } from '../../ui/wall-time.ts';

export interface LastDay {
  kind: 'tomorrow' | 'sunday' | 'twoWeeks';
  day: string;
}

/** What is offered, the nearest first. The Sunday is left out if it is tomorrow. */
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

/** In the evening, when the owner is home again. */
const endsAtTime = '20:00';

/** Undefined if it is no day. */
export function endOf(day: string, timeZone: string): string | undefined {
  const instant = instantOfWallTime(timeZone, `${day}T${endsAtTime}`);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

/** The seven days of the week of a day. @param firstDay of a week: 1 is Monday, 7 Sunday */
export function weekOf(day: string, firstDay: number): string[] {
  const sinceFirst = (new Date(`${day}T12:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceFirst));
}

/** The seven days that show how long somebody sits: this week, or the days from today if it ends before they do. */
export function daysOfSitting(today: string, lastDay: string, firstDay: number): string[] {
  const week = weekOf(today, firstDay);
  return week.includes(lastDay) ? week : Array.from({ length: 7 }, (_, index) => addDays(today, index));
}
