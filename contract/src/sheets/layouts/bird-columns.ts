// The layout with a column per bird and a row per date.
import { cellAt, isBlank } from '../cells/cells.ts';
import { isSummary } from '../words/cell-words.ts';
import { type Candidate, columnOf, count, isMostly, type Recognized } from './candidate.ts';
import { birdInHeading, readHeading } from './headings.ts';
import { type Column, groupCellOf } from './layout.ts';

export function recognizeBirdColumns(candidate: Candidate): Recognized | null {
  const { sheet, headings, headerRow } = candidate;
  if (headerRow === 0) return null;
  const dates = dateColumns(candidate);
  const [date = null] = dates;
  if (
    date === null ||
    sheet.kindAt(headerRow, date) === 'date' ||
    headings.some(({ field, isExact }) => isExact && (field === 'name' || field === 'ring'))
  )
    return null;
  const single = withOwnNotes(headings.map((_, index) => columnAt(candidate, index, dates)));
  const grouped = groupRowAbove(candidate) ? groupedColumns(candidate, dates) : null;
  const columns = grouped ?? single;
  const birds = columns.filter(({ field, bird }) => field === 'weight' && bird);
  if (birds.length === 0) return null;
  // A header is usually directly above the dates; a title is farther away.
  const isNear = sheet.kindAt(headerRow + 1, date) === 'date';
  const score = 25 + Math.min(count(columns), 8) + (isNear ? 2 : 0);
  return { score, columns, groupRow: grouped ? headerRow - 1 : 0 };
}

/**
 * Returns the columns of dates whose heading is a word for "date": several if there are tables side by side. If there
 * is no such heading, returns the first column that contains mostly dates.
 */
function dateColumns(candidate: Candidate): number[] {
  const dates = candidate.headings.flatMap((_, index) => (isMostly(candidate, index, 'date') ? [index] : []));
  const named = dates.filter(index => candidate.headings[index]?.field === 'date');
  return named.length > 0
    ? named
    : dates.filter(index => candidate.headings[index]?.field !== 'skip').slice(0, 1);
}

function columnAt(candidate: Candidate, index: number, dates: readonly number[]): Column {
  const heading = candidate.headings[index];
  if (dates.includes(index)) return columnOf(candidate, index, 'date');
  if (!heading) return columnOf(candidate, index, 'skip');
  if (heading.field === 'notes' || heading.field === 'fasting')
    return columnOf(candidate, index, heading.field);
  const bird = holdsWeights(candidate, index) ? birdInHeading(heading) : null;
  return bird ? columnOf(candidate, index, 'weight', { bird }) : columnOf(candidate, index, 'skip');
}

/**
 * If there are several columns of notes, and each follows a bird's column, each is about that bird. Otherwise, the
 * notes are about the whole row.
 */
function withOwnNotes(columns: Column[]): Column[] {
  const notes = columns.filter(({ field }) => field === 'notes');
  const birdBefore = ({ index }: Column) => columns[index - 1]?.bird ?? null;
  if (notes.length < 2 || !notes.every(birdBefore)) return columns;
  return columns.map(column => (column.field === 'notes' ? { ...column, bird: birdBefore(column) } : column));
}

const holdsWeights = (candidate: Candidate, index: number) =>
  candidate.shareOf(index, 'number') + candidate.shareOf(index, 'absent') > 0.5 &&
  candidate.shareOf(index, 'number') > 0;

/** True if the header has headings such as "Weight", and the row above has at least as many texts, such as names. */
function groupRowAbove({ sheet, headerRow, headings }: Candidate): boolean {
  if (headerRow < 2) return false;
  const above = headings.filter((_, index) => sheet.kindAt(headerRow - 1, index) === 'text');
  const weights = headings.filter(({ field, isExact }) => field === 'weight' && isExact);
  return above.length > 0 && weights.length > 0 && weights.length <= above.length;
}

function groupedColumns(candidate: Candidate, dates: readonly number[]): Column[] {
  const { sheet, headerRow } = candidate;
  const place = { headerRow, groupRow: headerRow - 1 };
  return candidate.headings.map((heading, index) => {
    if (dates.includes(index)) return columnOf(candidate, index, 'date');
    const above = groupCellOf(sheet.table, place, index);
    const group = readHeading(above, sheet.words);
    const bird = isBlank(above) || isSummary(group.text) ? null : birdInHeading(group);
    const isWeight =
      heading.field === 'weight' ||
      (heading.text === '' && !isBlank(cellAt(sheet.table, headerRow - 1, index)));
    const field =
      isWeight && bird
        ? 'weight'
        : heading.field === 'notes' || heading.field === 'fasting'
          ? heading.field
          : 'skip';
    return columnOf(candidate, index, field, { bird, unit: heading.unit ?? group.unit });
  });
}
