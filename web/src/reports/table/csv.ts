// Writes a table as a CSV file for spreadsheets.

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Spreadsheets would evaluate a cell that begins with one of these characters. */
const formula = /^[=+\-@\t\r]/;

/**
 * Returns the rows as CSV (RFC 4180). Spreadsheets expect semicolons in languages whose decimal separator is a comma.
 *
 * @param rows the first row has the names of the columns
 */
export function csvOf(rows: readonly (readonly string[])[], decimalSign: string): string {
  const separator = decimalSign === ',' ? ';' : ',';
  const lines = rows.map(cells => cells.map(cell => quoted(cell, separator)).join(separator));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string, separator: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
