// The layout with a row per bird and a column per date.
import { cellAt } from '../cells/cells.ts';
import {
  type Candidate,
  columnOf,
  count,
  has,
  hasValues,
  isMostly,
  matchColumns,
  type Recognized,
} from './candidate.ts';
import { findDateInHeading } from './date-headings.ts';
import { type Column, groupCellOf } from './layout.ts';

export function recognizeBirdRows(candidate: Candidate): Recognized | null {
  const { headerRow } = candidate;
  if (headerRow === 0) return null;
  const isGrouped = !hasDates(candidate, headerRow) && hasDatesAboveWeights(candidate);
  const groupRow = isGrouped ? headerRow - 1 : 0;
  const columns = withoutFewNotes(
    matchColumns(candidate, 'birdRows').map(column => columnAt(candidate, groupRow, column)),
  );
  const weighed = columns.filter(
    ({ field, index }) => field === 'weight' && candidate.shareOf(index, 'number') > 0,
  );
  if (weighed.length === 0) return null;
  const named = withNames(candidate, columns);
  if (!has(named, 'name') && !has(named, 'ring')) return null;
  return { score: 28 + Math.min(count(named), 8), columns: named, groupRow };
}

const hasDates = ({ sheet, headings }: Candidate, row: number) =>
  headings.some((_, index) => findDateInHeading(cellAt(sheet.table, row, index), sheet.dates) !== null);

/** Ignores a date above the column of names, because it belongs to a title. */
const hasDatesAboveWeights = ({ sheet, headerRow, headings }: Candidate) =>
  headings.some(
    ({ field, text }, index) =>
      (field === 'weight' || text === '') &&
      findDateInHeading(cellAt(sheet.table, headerRow - 1, index), sheet.dates) !== null,
  );

/** Returns the column with its field: below a date, weights from that day or notes about them. */
function columnAt(candidate: Candidate, groupRow: number, column: Column): Column {
  const { sheet, headerRow, headings } = candidate;
  const date = findDateInHeading(
    groupCellOf(sheet.table, { headerRow, groupRow }, column.index),
    sheet.dates,
  );
  if (!date) return column.field === 'weight' ? { ...column, field: 'skip', alsoFits: null } : column;
  const heading = headings[column.index];
  if (groupRow > 0 && heading?.text !== '' && heading?.field !== 'weight') return column;
  if (!holdsWeights(candidate, column.index)) return { ...column, field: 'skip', alsoFits: null };
  return { ...column, field: 'weight', alsoFits: null, unit: column.unit ?? date.unit };
}

/**
 * Keeps the notes only if there are as many columns of notes as of weights. If not, they are about the bird, and are
 * not read.
 */
function withoutFewNotes(columns: Column[]): Column[] {
  const sizeOf = (field: Column['field']) => columns.filter(column => column.field === field).length;
  if (sizeOf('notes') === sizeOf('weight')) return columns;
  return columns.map(column => (column.field === 'notes' ? { ...column, field: 'skip' as const } : column));
}

const holdsWeights = (candidate: Candidate, index: number) =>
  !hasValues(candidate, index) ||
  candidate.shareOf(index, 'number') + candidate.shareOf(index, 'absent') >= 0.5;

/** If no heading means names or rings, treats the first column of text as the birds' names. */
function withNames(candidate: Candidate, columns: Column[]): Column[] {
  if (has(columns, 'name') || has(columns, 'ring')) return columns;
  const first = columns.find(
    ({ field, index }) =>
      field === 'skip' && candidate.headings[index]?.field !== 'skip' && isMostly(candidate, index, 'text'),
  );
  return first
    ? columns.map(column => (column === first ? columnOf(candidate, column.index, 'name') : column))
    : columns;
}
