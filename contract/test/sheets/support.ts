// Inspects and reads tables in tests, and checks each row against the shape that the service expects.
import assert from 'node:assert/strict';
import { BirdRow, MedicationRow, VisitRow, WeightRow } from '../../src/shapes/index.ts';
import {
  type Answers,
  inspect,
  type LayoutName,
  readRows,
  type Table,
  type WantedLayout,
} from '../../src/sheets/index.ts';

export const options = { today: '2026-11-27' };

const shapes = { weights: WeightRow, birds: BirdRow, visits: VisitRow, medications: MedicationRow };

/** Inspects a table and reads it with these answers. Problems and cells that are not read become short strings. */
export function read(table: Table, answers: Answers = {}, wanted: WantedLayout = {}, more = {}) {
  const given = { ...options, ...more };
  const { layout, others, questions } = inspect(table, given, wanted);
  assert.ok(layout, 'a layout is recognized');
  const { kind, rows, problems, notRead } = readRows(table, layout, answers, given);
  for (const row of rows) assert.ok(shapes[kind].safeParse(row).success, JSON.stringify(row));
  return {
    layout,
    name: layout.name as LayoutName,
    others: others.map(({ name }) => name),
    questions,
    asked: questions.map(({ id }) => id),
    kind,
    rows,
    problems: problems.map(({ row, column, code }) => `${column}${row} ${code}`),
    notRead: notRead.map(({ row, column, value, code }) => `${column}${row} ${value} ${code}`),
  };
}

/** Returns the values of a CSV file with this separator as the cells of a table. Values may be quoted. */
export function cellsOfCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\n\\r${separator}]*))(${separator}|\\r?\\n|$)`, 'g'),
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
