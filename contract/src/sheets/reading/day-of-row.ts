// Reads the days in a row.
import { isBlank } from '../cells/cells.ts';
import { type DateOrder, dayInOrder, type FoundDate, findDate } from '../cells/dates.ts';
import { dayOf } from '../cells/days.ts';
import { type Column, columnWith, type Field } from '../layouts/layout.ts';
import { isAbsent } from '../words/cell-words.ts';
import type { ProblemCode } from './problems.ts';
import { cellOf, type DatesOfColumn, fieldCell, leaveUnread, type Reader, report } from './reader.ts';

export interface DayOfRow {
  day: string;
  remark: string;
}

/**
 * Returns the day in a column and its remark. Reports a day that is missing, unreadable or not allowed, and returns
 * null.
 */
export function dayAt(
  reader: Reader,
  row: number,
  column: Column,
  rule: 'past' | 'any' = 'past',
): DayOfRow | null {
  const cell = cellOf(reader, row, column.index);
  const found = findDate(cell, reader.sheet.dates);
  const decided = reader.dates.get(column.letter) ?? undecided;
  const { found: meant, order } =
    cell instanceof Date ? asMeant(found, decided) : { found, order: decided.order };
  const day = dayOfFound(reader, meant, order, rule);
  if (typeof day !== 'string') return { day: day.day, remark: found?.remark ?? '' };
  return report(reader, row, column.index, isBlank(cell) ? 'dateMissing' : day);
}

const undecided: DatesOfColumn = { order: null, realDates: 'right' };

/** Returns the intended date of a date cell, because a spreadsheet may have swapped day and month. */
function asMeant(
  found: FoundDate | null,
  { realDates }: DatesOfColumn,
): Pick<DatesOfColumn, 'order'> & { found: FoundDate | null } {
  if (!found || realDates === 'right') return { found, order: null };
  if (realDates === null) return { found: { ...found, isOpen: true }, order: null };
  return { found: { ...found, first: found.second, second: found.first }, order: null };
}

/** Returns the day of a date, or the code of its problem. */
export function dayOfFound(
  { sheet }: Reader,
  found: FoundDate | null,
  order: DateOrder | null,
  rule: 'past' | 'any' = 'past',
): { day: string } | ProblemCode {
  if (!found) return 'dateUnreadable';
  const [dmy, mdy] = [dayInOrder(found, 'dmy'), dayInOrder(found, 'mdy')];
  const day = dmy === mdy ? dmy : dayInOrder(found, order);
  if (!day) return order === null && (dmy || mdy) ? 'dateOpen' : 'dateWithoutDay';
  if (found.year < firstYear) return 'dateTooOld';
  return rule === 'past' && day > sheet.today ? 'dateInFuture' : { day };
}

const firstYear = 1900;

/** True for a day as `YYYY-MM-DD` that exists, is not before 1900, and is not in the future. */
export function isPastDay(text: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayOf(year, month, day) === text && year >= firstYear && text <= today;
}

/** Returns an optional day, or null. An empty cell is not a problem. */
export function optionalDayAt(
  reader: Reader,
  row: number,
  field: Field,
  rule: 'past' | 'any' = 'past',
): string | null {
  const column = columnWith(reader.layout, field);
  const cell = fieldCell(reader, row, field);
  if (!column || isBlank(cell)) return null;
  if (typeof cell === 'string' && isAbsent(cell)) return leaveUnread(reader, row, column.index, 'noValue');
  return dayAt(reader, row, column, rule)?.day ?? null;
}
