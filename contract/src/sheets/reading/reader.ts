// The state while a table is read: its layout, the decisions about its values, and the problems found so far.
import { type Cell, cellAt, isBlank, maxTableRows } from '../cells/cells.ts';
import type { DateOrder } from '../cells/dates.ts';
import type { DecimalSign } from '../cells/numbers.ts';
import { type Unit, units } from '../cells/units.ts';
import { columnWith, type Field, kindOf, type Layout, labelColumns } from '../layouts/layout.ts';
import { kindOfRow, type Part, partsOf, untilNextTable } from '../layouts/parts.ts';
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
  /** The decisions about dates, by the letter of the column or `headings`. */
  dates: ReadonlyMap<string, DatesOfColumn>;
  sign: DecimalSign | null;
  /** The unit of weights that have none of their own; null if undecided. */
  unit: Unit | null;
  /** The parts of a sheet that has no column of names or rings; otherwise empty. */
  parts: readonly Part[];
  problems: SheetProblem[];
  notRead: NotRead[];
}

export interface DatesOfColumn {
  /** Null if the order is undecided. */
  order: DateOrder | null;
  /** The answer about day and month in date cells: null if unanswered, `right` if there is no need to ask. */
  realDates: 'right' | 'swapped' | null;
}

export function openReader(whole: Sheet, unanswered: Layout, answers: Answers): Reader {
  const layout = applyColumnAnswers(unanswered, answers);
  const sheet = untilNextTable(whole, layout);
  const dates = decideDates(sheet, layout).map(({ key, order, swapped }): [string, DatesOfColumn] => {
    const answer = answerOf(answers, `dateOrder:${key}`, ['dmy', 'mdy']);
    const realDates = answerOf(answers, `swappedDates:${key}`, ['right', 'swapped']);
    return [key, { order: order ?? answer, realDates: swapped === '' ? 'right' : realDates }];
  });
  const weights = kindOf(layout) === 'weights' ? decideWeights(sheet, layout) : null;
  const sign = weights?.sign ?? answerOf(answers, 'decimalSign', ['point', 'comma']);
  const unit = weights?.unit ?? answerOf(answers, 'unit', units);
  const hasBird = columnWith(layout, 'name') ?? columnWith(layout, 'ring');
  const parts = hasBird ? [] : partsOf(sheet, layout);
  return { sheet, layout, answers, dates: new Map(dates), sign, unit, parts, problems: [], notRead: [] };
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

/**
 * Calls `read` with each data row. Average rows, repeated headers and single remarks are left unread. Then reports
 * another table below, or rows beyond the limit.
 */
export function eachDataRow(reader: Reader, read: (row: number) => void): void {
  const { sheet, layout } = reader;
  const labels = labelColumns(layout);
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    if (isBlankRow(sheet, row)) continue;
    const kind = isSummaryRow(sheet, row, labels) ? 'summaryRow' : kindOfRow(sheet, layout, row);
    if (kind === 'data') read(row);
    else leaveRow(reader, row, kind);
  }
  const next = sheet.lastRow + 1;
  if (next <= Math.min(sheet.table.length, maxTableRows)) report(reader, next, null, 'anotherTable');
  else if (sheet.table.length > maxTableRows) report(reader, next, null, 'tooManyRows');
}

function leaveRow(reader: Reader, row: number, code: NotReadCode): void {
  (reader.sheet.table[row - 1] ?? []).forEach((cell, index) => {
    if (!isBlank(cell)) leaveUnread(reader, row, index, code);
  });
}
