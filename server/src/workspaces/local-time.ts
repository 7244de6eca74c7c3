// All arithmetic with days and with the clock on the wall of a time zone. A day may have 23, 24, 25 or no hours at all,
// so nothing here adds multiples of 24 hours.
//
// Days are `YYYY-MM-DD`, times of day `HH:MM`, and time zones IANA names that the runtime knows (`findTimeZone`).

/** The first and the last day there can be. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** The first and the last instant in UTC that are written with a year of four digits. */
const firstInstantMs = Date.parse(`${firstDay}T00:00:00.000Z`);
const lastInstantMs = Date.parse(`${lastDay}T23:59:59.999Z`);

/** The date in a time zone at an instant: what "today" is there. */
export const localDay = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainDate().toString();

/** The time of day in a time zone at an instant, without its seconds. */
export const localTime = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * The instant of a date and time of day in a time zone.
 *
 * Of a time that the clock shows twice it is the first one. For one that the clock skips it is the first that exists
 * after it: Amsterdam's 02:30 becomes 03:00 in the night in which summer time begins. It stops at the first and the last
 * instant there can be, which some zones pass a few hours before others.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const asked = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = asked.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(asked)) return dateOf(found);
  // Skipped. Temporal went back by as much as the clock goes forward, so what comes next is the end of the gap.
  const end = found.getTimeZoneTransition('next') ?? found;
  return dateOf(end);
}

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date =>
  new Date(Math.min(Math.max(epochMilliseconds, firstInstantMs), lastInstantMs));

/** An instant as a number and as text. */
export interface Moment {
  epochMs: number;
  iso: string;
}

const remembered = new Map<string, Moment>();
/** A year of a hundred times of day; some megabytes. */
const maxRemembered = 36_500;

/** As `instantAt`. The doses of many birds are due at the same few moments, and Temporal takes microseconds for each. */
export function momentAt(day: string, time: string, timeZone: string): Moment {
  const key = `${timeZone} ${day} ${time}`;
  const known = remembered.get(key);
  if (known) return known;
  const instant = instantAt(day, time, timeZone);
  const moment = { epochMs: instant.getTime(), iso: instant.toISOString() };
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(key, moment);
  return moment;
}

/** All days from the first to the last. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push(day);
    if (day === lastDay) break;
  }
  return days;
}

/** The day so many days later, or earlier if negative; it stops at the first and the last day there can be. */
export function addDays(day: string, days: number): string {
  const date = Temporal.PlainDate.from(day).add({ days });
  if (Temporal.PlainDate.compare(date, firstDay) < 0) return firstDay;
  return Temporal.PlainDate.compare(date, lastDay) > 0 ? lastDay : date.toString();
}

/** How many days `to` is after `from`; negative if it is before. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** The day of the week, from Monday, 1, to Sunday, 7. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
