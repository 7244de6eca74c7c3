// Writes events as an iCalendar file (RFC 5545).
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator';
import { instantAt } from '../workspaces/local-time.ts';
import type { CalendarEvent, EventTerms } from './read-events.ts';
import { writeTimeZone } from './write-time-zone.ts';

const hourSeconds = 3_600;
/** The duration of a dose in a calendar, long enough to be seen and tapped. */
const doseMinutes = 15;

/** The name for UTC. The library treats `UTC` as if no time zone were given. */
const utcZone = 'Etc/UTC';
const zoneIn = (timeZone: string): string => (timeZone === 'UTC' ? utcZone : timeZone);

export function writeCalendar(
  name: string,
  events: readonly CalendarEvent[],
  { timeZone, today, translator }: Pick<EventTerms, 'timeZone' | 'today' | 'translator'>,
): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Flock Care', product: 'Calendar', language: translator.language.toUpperCase() },
    timezone: { name: null, generator: zone => writeTimeZone(zone, today) },
    ttl: hourSeconds,
  });
  // The stamp changes only once a day, so that an unchanged feed keeps the same text.
  const stamp = instantAt(today, '00:00', timeZone);
  for (const { uid, day, at, summary, description, hasAlarm } of events) {
    const event = calendar.createEvent({
      id: uid,
      summary,
      stamp,
      busystatus: ICalEventBusyStatus.FREE,
      ...(description && { description }),
      ...(at === null ? { start: Temporal.PlainDate.from(day), allDay: true } : spanAt(at, timeZone)),
    });
    if (hasAlarm) event.createAlarm({ type: ICalAlarmType.display, trigger: 0, description: summary });
  }
  return withZone(calendar.toString(), zoneIn(timeZone), today);
}

/** Adds the flock's time zone if the library has not written it: it writes only the zones of timed events. */
function withZone(text: string, zone: string, today: string): string {
  if (text.includes(`\r\nTZID:${zone}\r\n`)) return text;
  return text.replace(/\r\n(?=BEGIN:VEVENT|END:VCALENDAR)/, `\r\n${writeTimeZone(zone, today)}\r\n`);
}

function spanAt(at: string, timeZone: string) {
  const start = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  const occursTwice = !start
    .toPlainDateTime()
    .toZonedDateTime(timeZone, { disambiguation: 'later' })
    .equals(start);
  // A local time that occurs twice is written in UTC, because programs disagree on which of the two is meant.
  const timezone = occursTwice ? utcZone : zoneIn(timeZone);
  return { start, end: start.add({ minutes: doseMinutes }), timezone };
}
