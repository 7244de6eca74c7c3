// A candidate for a table's layout: a row treated as the header, and statistics about the rows below it.
import { cellAt, columnLetter, isBlank } from '../cells/cells.ts';
import type { CellKind, Sheet } from '../sheet.ts';
import { isExtreme } from '../words/cell-words.ts';
import { areExtremes, type Heading, readHeading } from './headings.ts';
import { type Column, type Field, fieldsOfLayout, type LayoutName } from './layout.ts';

export interface Candidate {
  sheet: Sheet;
  /** 0 for a table without a header. */
  headerRow: number;
  headings: Heading[];
  /** Returns the share of cells of this kind among the first values in a column, below the header. */
  shareOf: (index: number, kind: CellKind) => number;
}

/** The columns of a layout that fits, with a score for the match. */
export interface Recognized {
  score: number;
  groupRow?: number;
  columns: Column[];
}

const sampledRows = 50;

export function candidateAt(sheet: Sheet, headerRow: number): Candidate {
  const headings = Array.from({ length: sheet.width }, (_, index) => headingAt(sheet, headerRow, index));
  const shares = new Map<number, ReadonlyMap<CellKind, number>>();
  const shareOf = (index: number, kind: CellKind) => {
    const known = shares.get(index) ?? sharesBelow(sheet, headerRow, index);
    shares.set(index, known);
    return known.get(kind) ?? 0;
  };
  return {
    sheet,
    headerRow,
    headings: areExtremes(headings) ? headings.map(skipExtreme) : headings,
    shareOf,
  };
}

/**
 * Reads a heading. In a header of two lines, some headings are only in the first line, such as "Notes" next to a group
 * of birds.
 */
function headingAt(sheet: Sheet, headerRow: number, index: number): Heading {
  const cell = headerRow > 0 ? cellAt(sheet.table, headerRow, index) : null;
  const heading = readHeading(cell, sheet.words);
  if (headerRow < 2 || !isBlank(cell)) return heading;
  const above = readHeading(cellAt(sheet.table, headerRow - 1, index), sheet.words);
  return above.isExact ? above : heading;
}

const skipExtreme = (heading: Heading): Heading =>
  isExtreme(heading.text) ? { ...heading, field: 'skip', isExact: true } : heading;

function sharesBelow(sheet: Sheet, headerRow: number, index: number): ReadonlyMap<CellKind, number> {
  const counts = new Map<CellKind, number>();
  const rows = sheet
    .rowsWithValue(index)
    .filter(row => row > headerRow)
    .slice(0, sampledRows);
  for (const row of rows) {
    const kind = sheet.kindAt(row, index);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return new Map([...counts].map(([kind, count]) => [kind, count / rows.length]));
}

/** True if more than half of the values are of this kind. The others may be notes, averages or remarks. */
export const isMostly = (candidate: Candidate, index: number, kind: CellKind): boolean =>
  candidate.shareOf(index, kind) > 0.5;

export const hasValues = ({ shareOf }: Candidate, index: number): boolean =>
  (['date', 'number', 'absent', 'text'] as const).some(kind => shareOf(index, kind) > 0);

/** Returns a candidate's column with this field. */
export function columnOf(
  { headings }: Candidate,
  index: number,
  field: Field,
  others: Partial<Column> = {},
): Column {
  const heading = headings[index];
  const unit = heading?.unit ?? null;
  return {
    index,
    letter: columnLetter(index),
    heading: heading?.text ?? '',
    field,
    alsoFits: null,
    unit,
    bird: null,
    ...others,
  };
}

/** The fields that several columns may have. Several columns of notes are read together. */
const manyColumns: ReadonlySet<Field> = new Set<Field>(['notes', 'skip']);

/**
 * Returns a column for each heading, with the field that its words name if the layout has that field. Of two columns
 * for one field, the better match wins. If both match equally well, the first one gets the field, and the second one
 * gets it as `alsoFits` if it has values.
 */
export function matchColumns(
  candidate: Candidate,
  layout: LayoutName,
  change = (field: Field): Field => field,
): Column[] {
  const allowed: ReadonlySet<Field> = new Set<Field>(fieldsOfLayout[layout]);
  const winners = new Map<Field, number>();
  const fieldAt = (index: number) => change(candidate.headings[index]?.field ?? 'skip');
  const isExact = (index: number) => candidate.headings[index]?.isExact === true;
  candidate.headings.forEach((_, index) => {
    const winner = winners.get(fieldAt(index));
    if (winner === undefined || (isExact(index) && !isExact(winner))) winners.set(fieldAt(index), index);
  });
  return candidate.headings.map((_, index) => {
    const field = fieldAt(index);
    if (!allowed.has(field)) return columnOf(candidate, index, 'skip');
    const winner = winners.get(field) ?? index;
    if (winner === index || manyColumns.has(field)) return columnOf(candidate, index, field);
    const isRival = isExact(index) === isExact(winner) && hasValues(candidate, index);
    return columnOf(candidate, index, 'skip', { alsoFits: isRival ? field : null });
  });
}

export const has = (columns: readonly Column[], ...fields: Field[]): boolean =>
  fields.every(field => columns.some(column => column.field === field));

export const count = (columns: readonly Column[]): number =>
  columns.filter(({ field }) => field !== 'skip').length;

/**
 * If no column has the field, assigns it to the only column that has an unknown heading and mostly values of this kind.
 */
export function fillByValues(
  candidate: Candidate,
  columns: Column[],
  field: Field,
  kind: CellKind,
): Column[] {
  if (has(columns, field)) return columns;
  const open = columns.filter(
    ({ index, field: taken }) =>
      taken === 'skip' && candidate.headings[index]?.field === null && isMostly(candidate, index, kind),
  );
  const [only] = open;
  if (!only || open.length > 1) return columns;
  return columns.map(column => (column === only ? { ...column, field } : column));
}
