// All arithmetic with days and local times. A day may have 23, 24, 25 or no hours at all, so nothing here adds
// multiples of 24 hours.
//
// Days are `YYYY-MM-DD`, times of day `HH:MM`, and time zones IANA names that the runtime knows (`findTimeZone`).

/** The first and the last supported day. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** The first and the last instant in UTC with a year of four digits. */
const firstInstantMs = Date.parse(`${firstDay}T00:00:00.000Z`);
const lastInstantMs = Date.parse(`${lastDay}T23:59:59.999Z`);

/** Returns the date in a time zone at an instant. */
export const localDay = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainDate().toString();

/** Returns the time of day in a time zone at an instant, without seconds. */
export const localTime = (instant: Date, timeZone: string): string =>
  zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * Returns the instant of a date and time of day in a time zone.
 *
 * A time that the clock shows twice means the first one. A time that the clock skips means the first valid time after
 * it: 02:30 in Amsterdam becomes 03:00 on the night when summer time begins. Results are limited to the first and
 * the last supported instant, which some zones reach a few hours before others.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wanted = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return dateOf(found);
  // The clock skips this time. Temporal went back by as much as the clock goes forward, so the next transition ends the gap.
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
/** Enough for a hundred times of day over a year, which take a few megabytes. */
const maxRemembered = 36_500;

/**
 * Like `instantAt`, but with a cache: many doses are due at the same few moments, and Temporal takes microseconds for
 * each.
 */
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

/** Lists all days from the first to the last. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push(day);
    if (day === lastDay) break;
  }
  return days;
}

/** Adds days to a day; `days` may be negative. The result is limited to the first and the last supported day. */
export function addDays(day: string, days: number): string {
  const date = Temporal.PlainDate.from(day).add({ days });
  if (Temporal.PlainDate.compare(date, firstDay) < 0) return firstDay;
  return Temporal.PlainDate.compare(date, lastDay) > 0 ? lastDay : date.toString();
}

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
