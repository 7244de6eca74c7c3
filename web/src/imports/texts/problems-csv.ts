// Writes the problems of a file as CSV, so that people can correct them in a spreadsheet.

export interface ProblemLine {
  row: number;
  column: string;
  value: string;
  text: string;
}

/** The byte order mark makes Excel read the file as UTF-8. The line endings are those of RFC 4180. */
export function problemsCsv(header: readonly string[], lines: readonly ProblemLine[]): string {
  const rows = lines.map(({ row, column, value, text }) => [String(row), column, value, text]);
  return `\u{feff}${[header, ...rows].map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Cells that begin with these characters get an apostrophe, so that a spreadsheet does not evaluate them. */
const formula = /^[=+\-@\t\r]/;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
