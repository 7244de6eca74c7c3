// Reads the days on a notebook page. It never guesses: if the text can mean several days and the line above does not
// settle it, the person chooses.
import { daysBetween } from '../../ui/formats/formats.ts';
import { firstWeighingDay } from '../weights/weighing-day.ts';
import { dayOf, type Order, type Reading, range, readingsOf } from './readings.ts';

export type DayRead =
  | { kind: 'day'; day: string }
  /** The first day is the one nearest to the line above, or to today if there is no line above. */
  | { kind: 'choices'; days: readonly string[] }
  | { kind: 'unreadable' | 'noSuchDay' | 'future' | 'tooOld' };

/** The facts from the lines above that help to interpret the next one. */
interface Above {
  day: string;
  /** The direction of the page: 1 from old to new, -1 from new to old, 0 after only one day. */
  direction: number;
  order: Order | undefined;
}

interface Line {
  text: string;
  /** The day that the person chose for this text. */
  chosen?: string | undefined;
}

/** @param months the names of each month, as `monthNames` returns them */
export function readDays(
  lines: readonly Line[],
  today: string,
  months: readonly (readonly string[])[],
): DayRead[] {
  let above: Above | undefined;
  return lines.map(({ text, chosen }) => {
    const readings = readingsOf(text, months, today);
    const read = readDay(readings, today, above, chosen);
    if (read.kind === 'day') above = nextAbove(above, read.day, readings);
    return read;
  });
}

function readDay(
  readings: readonly Reading[],
  today: string,
  above: Above | undefined,
  chosen: string | undefined,
): DayRead {
  if (readings.length === 0) return { kind: 'unreadable' };
  const around = above?.day ?? today;
  const all = [...new Set(readings.flatMap(reading => daysOf(reading, around)))];
  const possible = all.filter(day => day >= firstWeighingDay && day <= today);
  if (possible.length === 0) return { kind: problemOf(all, today) };
  if (chosen !== undefined && possible.includes(chosen)) return { kind: 'day', day: chosen };
  const [only] = possible;
  const isWhole = readings.every(({ month, year }) => month !== undefined && year !== undefined);
  if (only !== undefined && all.length === 1 && isWhole) return { kind: 'day', day: only };
  const continued = above && continuing(readings, possible, above);
  return continued === undefined
    ? { kind: 'choices', days: nearestTo(around, possible) }
    : { kind: 'day', day: continued };
}

function problemOf(days: readonly string[], today: string): 'noSuchDay' | 'future' | 'tooOld' {
  if (days.length === 0) return 'noSuchDay';
  return days.some(day => day > today) ? 'future' : 'tooOld';
}

const maxChoices = 3;

const nearestTo = (day: string, days: readonly string[]): string[] =>
  days
    .toSorted((one, other) => Math.abs(daysBetween(day, one)) - Math.abs(daysBetween(day, other)))
    .slice(0, maxChoices);

/** After a longer interval, the person may have left out a new month or year. */
const maxDaysInMonth = 15;
const maxDaysInYear = 183;

/**
 * Returns the day that continues the month, year and order of the line above. Undefined if none or several fit, if the
 * interval is too long, or if the page would change its direction.
 */
function continuing(
  readings: readonly Reading[],
  possible: readonly string[],
  { day: before, direction, order }: Above,
): string | undefined {
  const [year = 0, month = 0] = before.split('-').map(Number);
  const days = readings
    .filter(reading => !reading.order || !order || reading.order === order)
    .flatMap(reading => {
      const day = dayOf({ year, month, ...reading });
      if (day === undefined || !possible.includes(day)) return [];
      const move = daysBetween(before, day);
      if (reading.year !== undefined) return [{ day, isSure: true }];
      if (reading.month !== undefined) return [{ day, isSure: Math.abs(move) <= maxDaysInYear }];
      const turns = move * direction < 0;
      return [{ day, isSure: Math.abs(move) <= maxDaysInMonth && !turns }];
    });
  const [first, ...others] = days;
  return first?.isSure && others.every(({ day }) => day === first.day) ? first.day : undefined;
}

function nextAbove(above: Above | undefined, day: string, readings: readonly Reading[]): Above {
  const move = above ? Math.sign(daysBetween(above.day, day)) : 0;
  const order = readings.length > 1 ? readings.find(reading => matches(reading, day))?.order : undefined;
  return { day, direction: move || (above?.direction ?? 0), order: order ?? above?.order };
}

const matches = (reading: Reading, day: string): boolean => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf({ year, month, ...reading }) === day;
};

/** Enough years to include a 29 February. */
const yearsAround = 4;

/** Returns the days that the reading can mean in the years around a day. */
function daysOf(reading: Reading, around: string): string[] {
  const year = Number(around.slice(0, 4));
  const reach = reading.month === undefined ? 1 : yearsAround;
  const years = reading.year === undefined ? range(year - reach, year + reach) : [reading.year];
  const months = reading.month === undefined ? range(1, 12) : [reading.month];
  const days = years.flatMap(year => months.map(month => dayOf({ day: reading.day, month, year })));
  return days.filter(day => day !== undefined);
}
