// Problems with cells, each with a code and a sentence, and cells that are left unread.
import { type Cell, columnLetter, textOf } from '../cells/cells.ts';

/** A problem that keeps a row or a field from being read. It has the same shape as an import problem. */
export interface SheetProblem {
  /** The number of the row in the file, from 1. */
  row: number;
  /** The letter of the column; empty if the problem is about the whole row. */
  column: string;
  value: string;
  code: ProblemCode;
  message: string;
}

/** A cell that is left unread, such as "dead" or an average. */
export interface NotRead {
  row: number;
  column: string;
  value: string;
  code: NotReadCode;
}

export const notReadCodes = [
  'noValue',
  'summaryRow',
  'repeatedHeader',
  'remark',
  'withoutWeight',
  'otherLog',
  'undated',
  'sameAsLog',
] as const;
export type NotReadCode = (typeof notReadCodes)[number];

const messages = {
  columnMissing: 'No column has the values that every row needs. Choose the columns first.',
  birdMissing: 'The row has neither a ring nor the name of a bird.',
  birdOpen: 'The name appears more than once. First decide whether it is one bird.',
  dateMissing: 'The row has no date.',
  dateUnreadable: 'This is not a date.',
  dateWithoutDay: 'The calendar has no such date.',
  dateOpen: 'The day and the month could be in either order. First choose which of them comes first.',
  dateInFuture: 'The date is in the future.',
  dateTooOld: 'The year is before 1900.',
  weightUnreadable: 'This is not a weight.',
  weightOutOfRange: 'A weight must be above 0 and at most 10,000 grams.',
  weightOpen: 'The sign could separate thousands or decimals. First choose which.',
  unitOpen: 'The weight has no unit. First choose one.',
  unitUnknown: 'This is not a unit of weight. Known units are g, kg, oz and lb.',
  fastingUnknown: 'This is neither yes nor no, so the field stays empty.',
  genderUnknown: 'This is not a known sex, so the field stays empty.',
  medicationMissing: 'The row has no medication.',
  dosageMissing: 'The row has no dosage.',
  frequencyMissing: 'The row does not say how often the medication is given.',
  frequencyUnknown: 'None of the known frequencies fits: once or twice a day, every 8 or 6 hours, as needed.',
  endBeforeStart: 'The last day is before the first.',
  textTooLong: 'The text is too long.',
  textUnreadable: 'The text cannot be stored.',
  anotherTable: 'Another table begins here. Read it separately, with this row as its header.',
  tooManyRows: 'A file can have at most 200,000 rows. The rows from here on are not read.',
} as const;

export type ProblemCode = keyof typeof messages;
export const problemCodes = Object.keys(messages) as ProblemCode[];

const longestValue = 200;
const shownValue = (cell: Cell) => textOf(cell).slice(0, longestValue).toWellFormed();

/** Returns a problem; without an index, it is about the whole row. */
export function problemAt(row: number, index: number | null, cell: Cell, code: ProblemCode): SheetProblem {
  const column = index === null ? '' : columnLetter(index);
  return { row, column, value: shownValue(cell), code, message: messages[code] };
}

export const notReadAt = (row: number, index: number, cell: Cell, code: NotReadCode): NotRead => ({
  row,
  column: columnLetter(index),
  value: shownValue(cell),
  code,
});
