// Cells and tables as read from a file: their types, lookups and column letters.

/** A cell of a spreadsheet, or a field of a CSV file, which is always text. */
export type Cell = string | number | boolean | Date | null;

/**
 * The rows of a sheet, from the very first one, so that row numbers match those in the file. Rows may differ in
 * length.
 */
export type Table = readonly (readonly Cell[])[];

/** The maximum number of rows that are read from a file. */
export const maxTableRows = 200_000;

/** Returns the cell in a row, counted from 1, and a column, counted from 0; null outside the table. */
export const cellAt = (table: Table, row: number, index: number): Cell => table[row - 1]?.[index] ?? null;

export function isBlank(cell: Cell | undefined): boolean {
  if (cell === null || cell === undefined) return true;
  return typeof cell === 'string' && (cell === '' || cell.trim() === '');
}

/** Returns a cell as trimmed text, with a date as `YYYY-MM-DD`; empty for an invalid date. */
export function textOf(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (!(cell instanceof Date) || Number.isNaN(cell.getTime())) return '';
  return cell.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const letters = 26;

/** Returns the name that spreadsheets give a column: A for 0, Z for 25, AA for 26. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % letters));
  return index < letters ? last : columnLetter(Math.floor(index / letters) - 1) + last;
}

/** Returns the number of the last row that may be read. */
export const lastRowOf = (table: Table): number => Math.min(table.length, maxTableRows);
