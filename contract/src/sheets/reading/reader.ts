// The state of reading a table: its layout, the decisions about its values, and the problems found.
import { type Cell, cellAt, isBlank, textOf } from '../cells/cells.ts';
import type { DateOrder } from '../cells/dates.ts';
import type { DecimalSign } from '../cells/numbers.ts';
import { type Unit, units } from '../cells/units.ts';
import { columnWith, type Field, kindOf, type Layout, labelColumns } from '../layouts/layout.ts';
import { type Answers, answerOf, applyColumnAnswers } from '../questions/answers.ts';
import { decideDates } from '../questions/decide-dates.ts';
import { decideWeights } from '../questions/decide-weights.ts';
import { isBlankRow, isSummaryRow, type Sheet } from '../sheet.ts';
import {
  type NotRead,
  type NotReadCode,
  notReadAt,
  type ProblemCode,
  problemAt,
  type SheetProblem,
} from './problems.ts';

export interface Reader {
  sheet: Sheet;
  layout: Layout;
  answers: Answers;
  /** The dates of each column by its letter, and of headings. */
  dates: ReadonlyMap<string, DatesOfColumn>;
  sign: DecimalSign | null;
  /** The unit of weights that have none of their own. */
  unit: Unit | null;
  problems: SheetProblem[];
  notRead: NotRead[];
}

export interface DatesOfColumn {
  /** Null if the order is open. */
  order: DateOrder | null;
  /** The real dates among them: right, swapped, or null if that is open. */
  realDates: 'right' | 'swapped' | null;
}

export function openReader(sheet: Sheet, unanswered: Layout, answers: Answers): Reader {
  const layout = applyColumnAnswers(unanswered, answers);
  const dates = decideDates(sheet, layout).map(({ key, order, swapped }): [string, DatesOfColumn] => {
    const answer = answerOf(answers, `dateOrder:${key}`, ['dmy', 'mdy']);
    const realDates = answerOf(answers, `swappedDates:${key}`, ['right', 'swapped']);
    return [key, { order: order ?? answer, realDates: swapped === '' ? 'right' : realDates }];
  });
  const weights = kindOf(layout) === 'weights' ? decideWeights(sheet, layout) : null;
  const sign = weights?.sign ?? answerOf(answers, 'decimalSign', ['point', 'comma']);
  const unit = weights?.unit ?? answerOf(answers, 'unit', units);
  return { sheet, layout, answers, dates: new Map(dates), sign, unit, problems: [], notRead: [] };
}

export function report(
  reader: Reader,
  row: number,
  index: number | null,
  code: ProblemCode,
  cell: Cell = null,
): null {
  reader.problems.push(problemAt(row, index, index === null ? cell : cellOf(reader, row, index), code));
  return null;
}

export function leaveUnread(reader: Reader, row: number, index: number, code: NotReadCode): null {
  reader.notRead.push(notReadAt(row, index, cellOf(reader, row, index), code));
  return null;
}

export const cellOf = ({ sheet }: Reader, row: number, index: number): Cell =>
  cellAt(sheet.table, row, index);

/** Returns a cell of the column with this field; null if there is no such column. */
export function fieldCell(reader: Reader, row: number, field: Field): Cell {
  const column = columnWith(reader.layout, field);
  return column ? cellOf(reader, row, column.index) : null;
}

/** Calls `read` with each row of data. Rows of means, repeated headers and single remarks are not read. */
export function eachDataRow(reader: Reader, read: (row: number) => void): void {
  const { sheet, layout } = reader;
  const labels = labelColumns(layout);
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    if (isBlankRow(sheet, row)) continue;
    if (isSummaryRow(sheet, row, labels)) leaveRow(reader, row, 'summaryRow');
    else if (isRepeatedHeader(reader, row)) leaveRow(reader, row, 'repeatedHeader');
    else if (isRemark(reader, row)) leaveRow(reader, row, 'remark');
    else read(row);
  }
  const next = sheet.lastRow + 1;
  if (sheet.table.length > sheet.lastRow) report(reader, next, null, 'tooManyRows');
}

function leaveRow(reader: Reader, row: number, code: NotReadCode): void {
  (reader.sheet.table[row - 1] ?? []).forEach((cell, index) => {
    if (!isBlank(cell)) leaveUnread(reader, row, index, code);
  });
}

/** True for the header once more, as printed on each page. */
function isRepeatedHeader(reader: Reader, row: number): boolean {
  let repeated = 0;
  for (const { index, heading, field } of reader.layout.columns) {
    if (field === 'skip' || heading === '') continue;
    const cell = cellOf(reader, row, index);
    if (typeof cell !== 'string' || cell.trim() !== heading) return false;
    repeated += 1;
  }
  return repeated > 0;
}

/** True for a single text outside the columns of values, such as a footnote. */
function isRemark(reader: Reader, row: number): boolean {
  const cells = reader.sheet.table[row - 1] ?? [];
  let only = -1;
  for (let index = 0; index < cells.length; index += 1) {
    if (isBlank(cells[index])) continue;
    if (only >= 0) return false;
    only = index;
  }
  const cell = cells[only];
  if (typeof cell !== 'string') return false;
  const field = reader.layout.columns[only]?.field ?? 'skip';
  const isInDateColumn = field === 'date' && !/\d/.test(cell);
  return (
    field === 'skip' ||
    field === 'notes' ||
    isInDateColumn ||
    (isNameField(field) && textOf(cell).includes(' '))
  );
}

const isNameField = (field: Field) => field === 'name' || field === 'ring' || field === 'species';
