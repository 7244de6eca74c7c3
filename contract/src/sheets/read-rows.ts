// Reads a table with its layout and the answers to its questions.

import type { Table } from './cells/cells.ts';
import type { Layout } from './layouts/layout.ts';
import type { Answers } from './questions/answers.ts';
import type { NotRead, SheetProblem } from './reading/problems.ts';
import { readAsm3Weights } from './reading/read-asm3-weights.ts';
import { readBirdColumns } from './reading/read-bird-columns.ts';
import { readBirdRows } from './reading/read-bird-rows.ts';
import { readBirds, readMedications, readVisits } from './reading/read-records.ts';
import { readWeights } from './reading/read-weights.ts';
import { openReader, type Reader } from './reading/reader.ts';
import type { BirdRow, MedicationRow, VisitRow, WeightRow } from './reading/rows.ts';
import { openSheet, type SheetOptions } from './sheet.ts';

/** The rows of an import, and their kind. */
export type ReadRows =
  | { kind: 'weights'; rows: WeightRow[] }
  | { kind: 'birds'; rows: BirdRow[] }
  | { kind: 'visits'; rows: VisitRow[] }
  | { kind: 'medications'; rows: MedicationRow[] };

export type ReadTable = ReadRows & {
  problems: SheetProblem[];
  /** Cells that are left unread, such as "dead", "-", averages and remarks. */
  notRead: NotRead[];
};

/** Returns the rows of an import, the problems, and the cells that are left unread. Never throws. */
export function readRows(table: Table, layout: Layout, answers: Answers, options: SheetOptions): ReadTable {
  const reader = openReader(openSheet(table, options), layout, answers);
  const rows = readByLayout(reader);
  return { ...rows, problems: reader.problems.sort(byRow), notRead: reader.notRead.sort(byRow) };
}

const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row;

function readByLayout(reader: Reader): ReadRows {
  switch (reader.layout.name) {
    case 'weights': {
      const isExport = reader.layout.preset === 'asm3';
      return { kind: 'weights', rows: isExport ? readAsm3Weights(reader) : readWeights(reader) };
    }
    case 'birdColumns':
      return { kind: 'weights', rows: readBirdColumns(reader) };
    case 'birdRows':
      return { kind: 'weights', rows: readBirdRows(reader) };
    case 'birds':
      return { kind: 'birds', rows: readBirds(reader) };
    case 'visits':
      return { kind: 'visits', rows: readVisits(reader) };
    case 'medications':
      return { kind: 'medications', rows: readMedications(reader) };
  }
}
