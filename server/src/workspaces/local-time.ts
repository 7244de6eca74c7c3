// All calculations with days and local times. A day may be longer or shorter than 24 hours, or be skipped, so no
// function here adds multiples of 24 hours.
//
// Days are `YYYY-MM-DD`, times of day `HH:MM`, and time zones IANA names that the runtime knows.

/** The first and the last supported day. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** The first and the last instant whose year has four digits in UTC. */
const firstInstantMs = Date.parse(`${firstDay}T00:00:00.000Z`);
const lastInstantMs = Date.parse(`${lastDay}T23:59:59.999Z`);

/** Returns the date in a time zone at an instant. */
export const localDay = (instant: Date, timeZone: string): string =>
  toZoned(instant, timeZone).toPlainDate().toString();

/** Returns the time of day in a time zone at an instant, without seconds. */
export const localTime = (instant: Date, timeZone: string): string =>
  toZoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * Returns the instant of a date and time of day in a time zone.
 *
 * If the clock shows a time twice, this is the first one. If the clock skips a time, it is the first valid time after it:
 * 02:30 in Amsterdam becomes 03:00 on the night when summer time begins. Results are limited to the first and the last
 * supported instant, which some zones reach hours before others.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  const zonedTime = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (zonedTime.toPlainDateTime().equals(local)) return dateOf(zonedTime);
  // The clock skips this time. Temporal has returned a time before the gap, so the next transition is the end of the gap.
  const end = zonedTime.getTimeZoneTransition('next') ?? zonedTime;
  return dateOf(end);
}

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date =>
  new Date(Math.min(Math.max(epochMilliseconds, firstInstantMs), lastInstantMs));

/** An instant as a number and as text. */
export interface ResolvedInstant {
  epochMs: number;
  iso: string;
}

const cachedMoments = new Map<string, ResolvedInstant>();
/** The cache size: a hundred times of day over a year, which take a few megabytes. */
const maxCachedMoments = 36_500;

/**
 * Like `instantAt`, but cached: many doses are due at the same few moments, and Temporal takes microseconds for each.
 */
export function momentAt(day: string, time: string, timeZone: string): ResolvedInstant {
  const key = `${timeZone} ${day} ${time}`;
  const cachedMoment = cachedMoments.get(key);
  if (cachedMoment) return cachedMoment;
  const instant = instantAt(day, time, timeZone);
  const moment = { epochMs: instant.getTime(), iso: instant.toISOString() };
  if (cachedMoments.size >= maxCachedMoments) cachedMoments.clear();
  cachedMoments.set(key, moment);
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

const toZoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
