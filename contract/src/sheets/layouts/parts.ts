// Finds the rows below a header that are not data: repeated headers, single remarks, and other tables.
import { type Cell, cellAt, isBlank, textOf } from '../cells/cells.ts';
import { findDate } from '../cells/dates.ts';
import { isBlankRow, type Sheet } from '../sheet.ts';
import { readHeading } from './headings.ts';
import { columnsWith, columnWith, type Field, type Layout } from './layout.ts';

export type RowKind = 'data' | 'repeatedHeader' | 'remark';

/** Distinguishes data rows from other rows. The caller has already filtered out blank rows and average rows. */
export function kindOfRow(sheet: Sheet, layout: Layout, row: number): RowKind {
  if (isRepeatedHeader(sheet, layout, row)) return 'repeatedHeader';
  return isRemark(sheet, layout, row) ? 'remark' : 'data';
}

/** True for a repetition of the header, as at the top of each printed page. */
function isRepeatedHeader({ table }: Sheet, { columns }: Layout, row: number): boolean {
  let repeated = 0;
  for (const { index, heading, field } of columns) {
    if (field === 'skip' || heading === '') continue;
    const cell = cellAt(table, row, index);
    if (typeof cell !== 'string' || cell.trim() !== heading) return false;
    repeated += 1;
  }
  return repeated > 0;
}

/** Returns the sheet, cut off before another table, because that table's columns may mean something else. */
export function untilNextTable(sheet: Sheet, layout: Layout): Sheet {
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1)
    if (isOtherHeader(sheet, layout, row) && !isRepeatedHeader(sheet, layout, row))
      return { ...sheet, lastRow: row - 1 };
  return sheet;
}

/**
 * True for the header of another table: a heading such as "Date" in a column of dates, or only dates in columns of
 * weights.
 */
function isOtherHeader(sheet: Sheet, layout: Layout, row: number): boolean {
  const at = (index: number) => cellAt(sheet.table, row, index);
  if (layout.name === 'birdRows') {
    const cells = columnsWith(layout, 'weight').map(({ index }) => at(index));
    const withValue = cells.filter(cell => !isBlank(cell) && typeof cell !== 'number');
    return withValue.length > 0 && withValue.every(cell => findDate(cell, sheet.dates) !== null);
  }
  const date = columnWith(layout, 'date') ?? columnWith(layout, 'start');
  const cell = date ? at(date.index) : null;
  if (typeof cell !== 'string' || /\d/.test(cell)) return false;
  const { field, isExact } = readHeading(cell, sheet.words);
  return isExact && (field === 'date' || field === 'start');
}

/** True for a row whose only value is text that cannot be data, such as a footnote. */
function isRemark({ table }: Sheet, { columns }: Layout, row: number): boolean {
  const found = findSingle(table[row - 1] ?? []);
  if (!found || typeof found.cell !== 'string') return false;
  const field = columns[found.index]?.field ?? 'skip';
  if (field === 'date') return !/\d/.test(found.cell);
  return field === 'skip' || field === 'notes' || (isNameField(field) && found.cell.trim().includes(' '));
}

const isNameField = (field: Field) => field === 'name' || field === 'ring' || field === 'species';

/** Returns the only cell with a value in a row; null if there are none or several. */
function findSingle(cells: readonly Cell[]): { index: number; cell: Cell } | null {
  const index = cells.findIndex(cell => !isBlank(cell));
  const cell = cells[index];
  if (cell === undefined || cells.slice(index + 1).some(other => !isBlank(other))) return null;
  return { index, cell };
}

/** A part of a sheet with its own header, and the title above it. */
export interface Part {
  headerRow: number;
  title: string;
}

/** Returns the parts of a sheet: one for its header, and one for each repetition of it. */
export function partsOf(sheet: Sheet, layout: Layout): Part[] {
  const parts = [{ headerRow: layout.headerRow, title: titleAbove(sheet, layout.headerRow) }];
  if (layout.headerRow === 0) return parts;
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1)
    if (isRepeatedHeader(sheet, layout, row)) parts.push({ headerRow: row, title: titleAbove(sheet, row) });
  return parts;
}

/**
 * Returns the title above a header: the only value in its row, with nothing but blank rows in between. Empty if there
 * is none.
 */
function titleAbove(sheet: Sheet, headerRow: number): string {
  let row = headerRow - 1;
  while (row > 0 && isBlankRow(sheet, row)) row -= 1;
  const single = row > 0 ? findSingle(sheet.table[row - 1] ?? []) : null;
  return single ? textOf(single.cell) : '';
}
