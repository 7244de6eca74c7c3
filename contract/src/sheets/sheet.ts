// A table with what is needed to read it, such as the words of its languages and the kinds of its cells.
import { type Cell, cellAt, isBlank, lastRowOf, type Table, textOf } from './cells/cells.ts';
import { type DateReading, findDate, readingOfDates } from './cells/dates.ts';
import { findWeight } from './cells/weights.ts';
import type { Field } from './layouts/layout.ts';
import { isAbsent, isSummary } from './words/cell-words.ts';
import { headerWords } from './words/header-words.ts';
import { languages as allLanguages, type Language } from './words/languages.ts';
import { calendarWords } from './words/month-names.ts';

export interface SheetOptions {
  /** The current day in the flock's time zone, `YYYY-MM-DD`: no weight can be later. */
  today: string;
  /** True for a workbook that counts its days from 1904. */
  date1904?: boolean;
  /** The name of the sheet or file, which is often the name of a bird. */
  sheetName?: string;
  /** The languages of headings, months and weekdays; all of them by default. */
  languages?: readonly Language[];
}

export interface Sheet {
  table: Table;
  today: string;
  sheetName: string;
  dates: DateReading;
  words: ReadonlyMap<string, Field>;
  lastRow: number;
  /** The number of columns in the first rows. */
  width: number;
  kindAt: (row: number, index: number) => CellKind;
  /**
   * Returns the first rows with a value in a column. The column of a bird that came later may be empty in the sheet's
   * first rows.
   */
  rowsWithValue: (index: number) => readonly number[];
}

export type CellKind = 'blank' | 'date' | 'number' | 'absent' | 'text';

/** The number of rows at the top that are searched for the header, and that determine the width. */
export const recognizedRows = 100;
/** The maximum number of columns that are read. */
const mostColumns = 2_100;
/** Two digits can mean a year up to this many years from now. */
const shortYearsAhead = 20;

export function openSheet(table: Table, options: SheetOptions): Sheet {
  const known = options.languages ?? allLanguages;
  const lastShortYear = (Number(options.today.slice(0, 4)) || new Date().getUTCFullYear()) + shortYearsAhead;
  const dates = readingOfDates({
    ...calendarWords(known),
    date1904: options.date1904 === true,
    lastShortYear,
  });
  const kinds = new Map<number, CellKind>();
  let width = 0;
  for (const row of table.slice(0, recognizedRows))
    width = Math.max(width, Math.min(row?.length ?? 0, mostColumns));
  const kindAt = (row: number, index: number): CellKind => {
    const key = row * mostColumns + index;
    const kind = kinds.get(key) ?? kindOfCell(cellAt(table, row, index), dates);
    kinds.set(key, kind);
    return kind;
  };
  const rowsByColumn = new Map<number, readonly number[]>();
  const rowsWithValue = (index: number) => {
    const rows = rowsByColumn.get(index) ?? findRowsWithValue(table, index);
    rowsByColumn.set(index, rows);
    return rows;
  };
  const { today, sheetName = '' } = options;
  const lastRow = lastRowOf(table);
  return { table, today, sheetName, dates, words: headerWords(known), lastRow, width, kindAt, rowsWithValue };
}

/** The maximum number of rows to find: enough for the header and for a sample of the rows below it. */
const mostRowsWithValue = 150;

function findRowsWithValue(table: Table, index: number): number[] {
  const rows: number[] = [];
  const lastRow = lastRowOf(table);
  for (let row = 1; row <= lastRow && rows.length < mostRowsWithValue; row += 1)
    if (!isBlank(table[row - 1]?.[index])) rows.push(row);
  return rows;
}

/** True for the serial numbers of days from 1982 to 2091. No pet bird weighs that many grams. */
const isSerial = (cell: number) => cell >= 30_000 && cell < 70_000;

function kindOfCell(cell: Cell, dates: DateReading): CellKind {
  if (isBlank(cell)) return 'blank';
  if (typeof cell === 'number') return isSerial(cell) ? 'date' : 'number';
  if (findDate(cell, dates)) return 'date';
  if (findWeight(cell)) return 'number';
  return isAbsent(textOf(cell)) ? 'absent' : 'text';
}

export const isBlankRow = (sheet: Sheet, row: number): boolean => (sheet.table[row - 1] ?? []).every(isBlank);

/** True for an average or total row: its label is in one of these columns, or in the first cell with a value. */
export function isSummaryRow(sheet: Sheet, row: number, labels: readonly number[]): boolean {
  if (labels.some(index => isLabel(cellAt(sheet.table, row, index)))) return true;
  return isLabel(sheet.table[row - 1]?.find(cell => !isBlank(cell)) ?? null);
}

const isLabel = (cell: Cell) => typeof cell === 'string' && !/^\s*\d/.test(cell) && isSummary(cell.trim());

/** The maximum number of cells with text above the header that are read. */
const mostTitles = 5;

/** Returns the text from cells above the header. */
export function titlesAbove({ table }: Sheet, headerRow: number): string[] {
  const titles: string[] = [];
  for (let row = 1; row < headerRow && titles.length < mostTitles; row += 1)
    for (const cell of table[row - 1] ?? [])
      if (typeof cell === 'string' && !isBlank(cell)) titles.push(cell);
  return titles.slice(0, mostTitles);
}
