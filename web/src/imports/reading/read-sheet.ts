// Reads a sheet with a person's choices: its layout, columns, questions, birds and problems.
import {
  changeColumn,
  fieldsOfLayout,
  inspect,
  kindOf,
  type Layout,
  type Question,
  questionsOf,
  type ReadTable,
  readRows,
  type SheetOptions,
  type Table,
} from '@flock-care/contract/sheets';
import { birdsOf } from './file-birds.ts';
import type { Choices, FileProblem, ReadColumn, Reading } from './protocol.ts';

export interface OpenSheet {
  table: Table;
  options: SheetOptions;
}

export interface ReadSheet {
  layout: Layout;
  questions: Question[];
  read: ReadTable;
}

/** Returns undefined if no layout fits. Open questions count as answered with the suggested or first choice. */
export function readSheet({ table, options }: OpenSheet, choices: Choices): ReadSheet | undefined {
  const { layout: recognized } = inspect(table, options, {
    ...(choices.layout && { name: choices.layout }),
    ...(choices.headerRow !== null && { headerRow: choices.headerRow }),
  });
  if (!recognized) return undefined;
  let layout = recognized;
  for (const [index, change] of Object.entries(choices.columns))
    layout = changeColumn(layout, Number(index), change);
  const questions = questionsOf(table, layout, choices.answers, options);
  const answers = provisional(questions, choices.answers, known =>
    questionsOf(table, layout, known, options),
  );
  return { layout, questions, read: readRows(table, layout, answers, options) };
}

/** The maximum number of rounds of questions. Answers can lead to further questions, but only a few times. */
const maxRounds = 4;

function provisional(
  questions: readonly Question[],
  answers: Choices['answers'],
  askAgain: (answers: Choices['answers']) => Question[],
): Choices['answers'] {
  let known = answers;
  let asked = questions;
  for (let round = 0; round < maxRounds; round += 1) {
    const open = asked.filter(({ id }) => !Object.hasOwn(known, id));
    const guesses = open.flatMap(({ id, suggested, choices: [first] }) => {
      const value = suggested ?? first?.value;
      return value === undefined ? [] : [[id, value] as const];
    });
    if (guesses.length === 0) return known;
    known = { ...known, ...Object.fromEntries(guesses) };
    asked = askAgain(known);
  }
  return known;
}

export function readingOf(sheet: OpenSheet, choices: Choices, sheets: Reading['sheets']): Reading {
  const found = readSheet(sheet, choices);
  if (!found) return { ...emptyReading, sheets };
  const { layout, questions, read } = found;
  const birds = birdsOf(read);
  const days = birds.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).filter(day => day !== null);
  days.sort();
  return {
    sheets,
    layout: { name: layout.name, preset: layout.preset, headerRow: layout.headerRow },
    columns: layout.columns.map(column => ({
      ...column,
      values: firstValues(sheet.table, layout, column.index),
    })),
    fields: ['skip', ...fieldsOfLayout[layout.name]],
    questions,
    kind: kindOf(layout),
    rows: read.rows.length,
    birds,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    problems: problemsOf(read),
  };
}

const emptyReading: Omit<Reading, 'sheets'> = {
  layout: null,
  columns: [],
  fields: [],
  questions: [],
  kind: 'weights',
  rows: 0,
  birds: [],
  firstOn: null,
  lastOn: null,
  problems: [],
};

const shownValues = 3;
const maxValueLength = 40;

function firstValues(table: Table, { headerRow }: Layout, index: number): ReadColumn['values'] {
  const values: string[] = [];
  for (let row = headerRow; row < table.length && values.length < shownValues; row += 1) {
    const cell = table[row]?.[index] ?? '';
    const text =
      cell instanceof Date ? cell.toISOString().slice(0, 'YYYY-MM-DD'.length) : String(cell).trim();
    if (text !== '') values.push(text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text);
  }
  return values;
}

const problemsOf = ({ problems, notRead }: ReadTable): FileProblem[] =>
  [...problems.map(({ message: _, ...problem }) => problem), ...notRead].toSorted(
    (one, other) => one.row - other.row || compareLetters(one.column, other.column),
  );

/** Compares the letters of columns: Z comes before AA. */
const compareLetters = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));
