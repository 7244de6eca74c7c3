// Reads the rows of an import. A row that does not match the shape of its kind becomes a problem.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import {
  BirdRow,
  type ImportProblem,
  type ImportProblemCode,
  MedicationRow,
  type RowKind,
  VisitRow,
  WeightRow,
} from '@flock-care/contract/shapes';
import type * as z from 'zod';

const shapes = {
  weights: WeightRow,
  birds: BirdRow,
  visits: VisitRow,
  medications: MedicationRow,
} as const;

export type AnyRow = z.output<(typeof shapes)[RowKind]>;

/** The reader yields to the event loop after this many rows, so that other requests can run. */
export const rowsPerTurn = 200;

/** The maximum length of a value that a problem quotes. */
const maxValueLength = 120;

export async function readRows(
  kind: RowKind,
  sent: readonly unknown[],
): Promise<{ rows: AnyRow[]; problems: ImportProblem[] }> {
  const rows: AnyRow[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, row] of sent.entries()) {
    if (index > 0 && index % rowsPerTurn === 0) await nextTurn();
    const parsed = shapes[kind].safeParse(row, { error: errorMessage });
    if (parsed.success) {
      rows.push(parsed.data);
      continue;
    }
    const [[column, [message = '']] = ['', []]] = Object.entries(fieldErrors(parsed.error));
    problems.push(problemOf(rowNumberOf(row, index), column, valueAt(row, column), 'fieldInvalid', message));
  }
  return { rows, problems };
}

export function problemOf(
  row: number,
  column: string,
  value: unknown,
  code: ImportProblemCode,
  message: string,
): ImportProblem {
  const text = typeof value === 'object' ? '' : String(value ?? '').slice(0, 2 * maxValueLength);
  return { row, column, value: [...text].slice(0, maxValueLength).join(''), code, message };
}

/** Returns the number given in the row, or its position among the rows. */
function rowNumberOf(row: unknown, index: number): number {
  const sent = valueAt(row, 'row');
  return Number.isSafeInteger(sent) && Number(sent) >= 1 ? Number(sent) : index + 1;
}

const valueAt = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[column] : row;
