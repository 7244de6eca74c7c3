// Writes the VTIMEZONE of a calendar (RFC 5545, section 3.6.5) from the runtime's own data, so that a feed uses the
// same offsets as the calculation of doses, in every time zone that a flock may have.
import { addDays } from '../workspaces/local-time.ts';

/** Long enough to include the clock changes before the first and after the last day of a feed. */
const [daysBefore, daysAfter] = [400, 400] as const;

export function writeTimeZone(timeZone: string, today: string): string {
  const first = Temporal.PlainDate.from(addDays(today, -daysBefore)).toZonedDateTime(timeZone);
  const last = Temporal.PlainDate.from(addDays(today, daysAfter)).toZonedDateTime(timeZone);
  const observances = [writeObservance(first, first.offset)];
  let before = first;
  for (
    let change = first.getTimeZoneTransition('next');
    change;
    change = change.getTimeZoneTransition('next')
  ) {
    if (Temporal.ZonedDateTime.compare(change, last) > 0) break;
    observances.push(writeObservance(change, before.offset));
    before = change;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/**
 * Writes an offset and its start.
 *
 * @param offsetBefore the previous offset; the start is written as the local time in this offset
 */
function writeObservance(from: Temporal.ZonedDateTime, offsetBefore: string): string[] {
  const local = from.withTimeZone(offsetBefore).toPlainDateTime();
  const kind = minutesOf(from.offset) > minutesOf(offsetBefore) ? 'DAYLIGHT' : 'STANDARD';
  const written = local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${written}`,
    `TZOFFSETFROM:${offsetOf(offsetBefore)}`,
    `TZOFFSETTO:${offsetOf(from.offset)}`,
    `END:${kind}`,
  ];
}

const offsetOf = (offset: string): string => offset.replaceAll(':', '');

const minutesOf = (offset: string): number =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
