// The plan of an import: the outcomes of its rows, and the parts in which they are stored.
import {
  type ImportPreview,
  type ImportProblem,
  type ImportResult,
  type ImportSample,
  limits,
} from '@flock-care/contract/shapes';
import type { PlannedBird } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { MatchedBird } from './match-birds.ts';
import type { AnyRow } from './read-rows.ts';

export interface MatchedRow {
  row: AnyRow;
  bird: MatchedBird;
}

export interface CheckedImport {
  preview: ImportPreview;
  parts: PlannedBird[][];
  /** The number of rows that the parts store. */
  rows: number;
}

export interface CheckContext {
  workspaceId: WorkspaceId;
  today: string;
}

/** Counts the outcomes of rows, and collects the problems and a sample. */
export class Outcomes {
  readonly counts = { new: 0, same: 0, different: 0, refused: 0 };
  readonly problems: ImportProblem[] = [];
  readonly sample: ImportSample[] = [];

  add(result: Exclude<ImportResult, 'refused'>, sample: Omit<ImportSample, 'result'>): void {
    this.counts[result] += 1;
    if (this.sample.length < sampleRows) this.sample.push({ ...sample, result });
  }

  refuse(problem: ImportProblem): void {
    this.counts.refused += 1;
    if (this.problems.length < limits.importProblems) this.problems.push(problem);
  }
}

const sampleRows = 20;

/** The maximum number of records per part, small enough that other writes do not wait long. */
const recordsPerPart = 200;

/** Divides birds and their records into parts. A bird with many records can be in several parts. */
export function partsOf(birds: readonly PlannedBird[]): PlannedBird[][] {
  const parts: PlannedBird[][] = [];
  let part: PlannedBird[] = [];
  let room = recordsPerPart;
  const close = () => {
    parts.push(part);
    part = [];
    room = recordsPerPart;
  };
  for (const bird of birds) {
    let { records } = bird;
    for (let isFirst = true; isFirst || records.length > 0; isFirst = false) {
      const taken = records.slice(0, room);
      records = records.slice(room);
      part.push({ ...bird, records: taken, isFirst, isLast: records.length === 0 });
      // A bird without records takes up as much room as one record.
      room -= Math.max(taken.length, 1);
      if (room <= 0) close();
    }
  }
  if (part.length > 0) close();
  return parts;
}

/** Compares ids or days in the same order as the database. */
export const compareKeys = (a: string, b: string): number => Number(a > b) - Number(a < b);
