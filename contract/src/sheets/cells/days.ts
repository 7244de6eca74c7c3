// Calendar days as `YYYY-MM-DD`, and spreadsheet serial numbers.

const dayMs = 86_400_000;
const shortestMonth = 28;

/** Returns `YYYY-MM-DD`, or null if the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || year < 1 || year > 9_999) return null;
  if (day > shortestMonth && day > daysIn(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** `Date.UTC` reads the years 1 to 99 as 1901 to 1999, whose months have the same lengths. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));

const firstDay1900 = Date.UTC(1899, 11, 31);
const firstDay1904 = Date.UTC(1904, 0, 1);
/**
 * The serial number of 29 February 1900, which never existed. Lotus 1-2-3 treated 1900 as a leap year, and spreadsheets
 * still count that day.
 */
const falseLeapDaySerial = 60;

/**
 * Returns the day of a serial number as midnight in UTC, or null if there is none. In the 1900 system, 1 is 1 January
 * 1900; in the 1904 system, 0 is 1 January 1904. A fraction is a time of day and is ignored.
 */
export function dayOfSerial(serial: number, date1904: boolean): Date | null {
  const days = Math.floor(serial);
  if (!(days >= (date1904 ? 0 : 1) && days <= lastSerial)) return null;
  if (date1904) return new Date(firstDay1904 + days * dayMs);
  if (days === falseLeapDaySerial) return null;
  return new Date(firstDay1900 + (days > falseLeapDaySerial ? days - 1 : days) * dayMs);
}

/** The serial number of 31 December 9999. */
const lastSerial = 2_958_465;
