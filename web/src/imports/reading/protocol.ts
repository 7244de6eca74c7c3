// The messages between the page and the worker that reads files.
import type { ImportKind } from '@flock-care/contract/shapes';
import type {
  Column,
  Field,
  LayoutName,
  NotReadCode,
  Preset,
  ProblemCode,
  Question,
} from '@flock-care/contract/sheets';

/** A person's decisions about a file. Plain data, which is stored on the device. */
export interface Choices {
  /** The index of the sheet in its workbook. */
  sheet: number;
  /** Null for the detected layout. */
  layout: LayoutName | null;
  /** The number of the header row, 0 if there is none; null for the detected one. */
  headerRow: number | null;
  /** The changes to columns, by index. */
  columns: Readonly<Record<string, ColumnChange>>;
  answers: Readonly<Record<string, string>>;
}

export type ColumnChange = Partial<Pick<Column, 'field' | 'unit' | 'bird'>>;

export const noChoices: Choices = { sheet: 0, layout: null, headerRow: null, columns: {}, answers: {} };

export interface SheetInfo {
  name: string;
  /** The number of rows with values. */
  rows: number;
}

/** A column and the first values below its heading. */
export interface ReadColumn extends Column {
  values: string[];
}

/** A bird in the file, with a summary of its records. */
export interface FileBird {
  key: string;
  name: string;
  ring: string;
  species: string;
  count: number;
  firstOn: string | null;
  lastOn: string | null;
  lastGrams: number | null;
  /** The weights for a sparkline, at even intervals; null for an interval without a weight. */
  curve: (number | null)[];
}

/** A cell or row that is not imported. */
export interface FileProblem {
  row: number;
  /** The letter of the column; empty if the problem is about the whole row. */
  column: string;
  value: string;
  code: ProblemCode | NotReadCode;
}

/** The content of a sheet, read with the choices so far. */
export interface Reading {
  sheets: SheetInfo[];
  /** Null if no layout fits. */
  layout: { name: LayoutName; preset: Preset | null; headerRow: number } | null;
  columns: ReadColumn[];
  /** The fields that a column can have in this layout. */
  fields: readonly Field[];
  questions: Question[];
  kind: ImportKind;
  /** The number of rows to import. Open questions count as answered with the suggested or first choice. */
  rows: number;
  birds: FileBird[];
  firstOn: string | null;
  lastOn: string | null;
  problems: FileProblem[];
}

export type ReadFailure =
  /** Neither a workbook nor a text file. */
  | 'unknownFile'
  | 'brokenWorkbook'
  | 'tooLarge'
  | 'unpacksTooLarge'
  | 'empty'
  /** Reading took too long. */
  | 'tooSlow'
  /** The code that reads files could not be loaded. */
  | 'notLoaded'
  /** The device ran out of memory, or the app has a bug. */
  | 'stopped';

export interface OpenRequest {
  action: 'open';
  name: string;
  bytes: ArrayBuffer;
  today: string;
}

export interface BodyRequest {
  action: 'body';
  choices: Choices;
  name: string;
  part: number;
  /** The species of new birds, by bird key. */
  species: Readonly<Record<string, string>>;
}

export type WorkerRequest = OpenRequest | { action: 'read'; choices: Choices } | BodyRequest;

export type WorkerResponse = { result: unknown } | { failure: ReadFailure };
