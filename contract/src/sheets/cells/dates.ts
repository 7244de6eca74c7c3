// Reads dates in cells: ISO dates, numbers with the day or the month first, month names, and spreadsheet serial
// numbers.
import type { CalendarWords } from '../words/month-names.ts';
import type { Cell } from './cells.ts';
import { dayOf, dayOfSerial } from './days.ts';
import { fold, memoize } from './fold.ts';
import { isTimeOrRemark, remarkAfter } from './remarks.ts';

export type DateOrder = 'dmy' | 'mdy';

interface DateOptions extends CalendarWords {
  date1904: boolean;
  /** The last year that two digits can mean. If it is 2046, 46 means 2046 and 47 means 1947. */
  lastShortYear: number;
}

export interface DateReading extends DateOptions {
  findInText: (text: string) => FoundDate | null;
}

/** Creates a date reader. It caches its results, because many rows have the same date. */
export const readingOfDates = (options: DateOptions): DateReading => ({
  ...options,
  findInText: memoize(text => findDateInText(text, options)),
});

/**
 * A date in a cell. If `isOpen`, its format does not show the order of day and month, and `first` and `second` are in
 * the order of the cell. Otherwise `first` is the month and `second` the day.
 */
export interface FoundDate {
  year: number;
  first: number;
  second: number;
  isOpen: boolean;
  /** Words after the date, such as "Prior to treatment". */
  remark: string;
}

/** Returns the day, or null if the calendar has no such day in this order, or if the order is open and unknown. */
export function dayInOrder(
  { year, first, second, isOpen }: FoundDate,
  order: DateOrder | null,
): string | null {
  if (isOpen && order === null) return null;
  return isOpen && order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** Returns the date in a cell, or null if the cell is not a date. Times after a date are ignored. */
export function findDate(cell: Cell | undefined, reading: DateReading): FoundDate | null {
  if (typeof cell === 'string') return reading.findInText(cell.trim());
  if (typeof cell === 'number') return ofSerial(cell, reading);
  return cell instanceof Date ? ofDate(cell) : null;
}

/** A serial number from an earlier year is not read as a date: 2026 would be a day in 1905. */
const firstYearOfSerials = 1950;

function ofSerial(serial: number, { date1904 }: DateOptions): FoundDate | null {
  if (isCompact(String(serial))) return ofCompact(String(serial));
  const day = dayOfSerial(serial, date1904);
  return day && day.getUTCFullYear() >= firstYearOfSerials ? ofDate(day) : null;
}

function ofDate(date: Date): FoundDate | null {
  if (Number.isNaN(date.getTime())) return null;
  return written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

const written = (year: number, month: number, day: number, remark = ''): FoundDate => ({
  year,
  first: month,
  second: day,
  isOpen: false,
  remark,
});

const isCompact = (text: string) => /^(?:19|20)\d{6}$/.test(text);
const ofCompact = (text: string) =>
  written(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));

const longestText = 200;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const threeNumbers = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/;
const serialText = /^\d{5}(?:[.,]\d{1,12})?$/;

function findDateInText(text: string, reading: DateOptions): FoundDate | null {
  if (text.length < 5 || text.length > longestText) return null;
  const isoOrYear = yearFirst.exec(text);
  if (isoOrYear) {
    const [all, year, , month, day] = isoOrYear;
    return withRemark(text.slice(all.length), written(Number(year), Number(month), Number(day)));
  }
  const numbers = threeNumbers.exec(text);
  if (numbers) {
    const [all, first, , second, year = ''] = numbers;
    const found = { year: fullYear(year, reading), first: Number(first), second: Number(second) };
    return withRemark(text.slice(all.length), { ...found, isOpen: true, remark: '' });
  }
  if (isCompact(text)) return ofCompact(text);
  if (serialText.test(text)) return ofSerial(Number.parseFloat(text), reading);
  return findNamedMonth(text, reading);
}

function withRemark(rest: string, found: FoundDate | null): FoundDate | null {
  if (!found || rest === '') return found;
  return isTimeOrRemark(rest) ? { ...found, remark: remarkAfter(rest) } : null;
}

/** Returns the year that two or four digits mean. */
function fullYear(digits: string, { lastShortYear }: DateOptions): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  const inCentury = Math.floor(lastShortYear / 100) * 100 + year;
  return inCentury > lastShortYear ? inCentury - 100 : inCentury;
}

const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.?[ºª])?[.\s/-]{0,3}(?:(?:of|de)\s)?(\p{L}{3,12})[.,\s/-]{0,3}(?:del?\s)?['’]?(\d{4}|\d{2})(?!\d)/iu;
const monthFirst =
  /^(\p{L}{3,12})[.\s/-]{0,3}(\d{1,2})(?:st|nd|rd|th)?[,\s/-]{1,3}['’]?(\d{4}|\d{2})(?!\d)/iu;
const yearThenName = /^(\d{4})[.,\s/-]{0,3}(\p{L}{3,12})[.\s/-]{0,3}(\d{1,2})(?!\d)/iu;
const firstWord = /^(\p{L}{2,12})[.,\s]{1,3}/u;

function findNamedMonth(text: string, reading: DateOptions, isAfterWeekday = false): FoundDate | null {
  const [all, day = '', name = '', year = ''] =
    dayFirst.exec(text) ??
    matchInOrder(monthFirst, text, [0, 2, 1, 3]) ??
    matchInOrder(yearThenName, text, [0, 3, 2, 1]) ??
    [];
  const month = reading.months.get(fold(name));
  if (all !== undefined && month)
    return withRemark(text.slice(all.length), written(fullYear(year, reading), month, Number(day)));
  const [before, weekday = ''] = firstWord.exec(text) ?? [];
  if (isAfterWeekday || before === undefined || !reading.weekdays.has(fold(weekday))) return null;
  const rest = text.slice(before.length);
  return /^\d/.test(rest) ? findDateInText(rest, reading) : findNamedMonth(rest, reading, true);
}

function matchInOrder(pattern: RegExp, text: string, order: number[]): string[] | null {
  const match = pattern.exec(text);
  return match && order.map(at => match[at] ?? '');
}
