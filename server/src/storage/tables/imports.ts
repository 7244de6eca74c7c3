// Imports, and the parts in which their rows are stored, one at a time.
import type { ImportKind, ImportPreview, ImportState, KeptRecord } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json, NullableJson } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

type HiddenState = 'receiving' | 'discarded';

export interface ImportsTable {
  workspaceId: WorkspaceId;
  id: string;
  name: string;
  kind: ImportKind;
  /** `receiving` while the parts of an archive are being stored, `discarded` until they are deleted. Neither is shown. */
  state: ImportState | HiddenState;
  /** True if rows replace stored records that differ; null until somebody has decided. */
  replaces: boolean | null;
  preview: Json<ImportPreview>;
  rowsDone: number;
  rowsTotal: number;
  createdAt: string;
  createdByUserId: string | null;
  rowsLeftOut: number;
  /** The records that an undo kept, instead of removing or restoring them. */
  kept: Json<KeptRecord[]>;
  /** The number of failures since a part was last stored or undone. */
  failures: number;
  /** True while a running import is being undone. */
  isUndoing: boolean;
  /** Null until the import is run. */
  startedAt: string | null;
  /** The person who last started a run or an undo. */
  startedByUserId: string | null;
  startedByTokenId: string | null;
  /** The line in the history; null until the import has ended. */
  changeId: string | null;
}

export const importColumns = columnsOf<ImportsTable>()([
  'workspaceId',
  'id',
  'name',
  'kind',
  'state',
  'replaces',
  'preview',
  'rowsDone',
  'rowsTotal',
  'createdAt',
  'createdByUserId',
  'rowsLeftOut',
  'kept',
  'failures',
  'isUndoing',
  'startedAt',
  'startedByUserId',
  'startedByTokenId',
  'changeId',
]);

/** The fields of a bird or a record that an import adds or changes. */
export type PlannedFields = Readonly<Record<string, unknown>>;

export interface PlannedRecord {
  /** The id that the record gets if the import adds it. */
  id: string;
  fields: PlannedFields;
}

/** A bird in a part, with its records from that part. */
export interface PlannedBird {
  id: string;
  /** The fields of a new bird, which its first part adds. */
  added?: PlannedFields;
  isFirst: boolean;
  /** The fields of a known bird that differ. */
  changed?: PlannedFields;
  records: PlannedRecord[];
  /** True if no later part has records of the bird. Only then may the import trigger an alert. */
  isLast: boolean;
}

/** A record as the import wrote it, and as it was before. The latter is null if the import added the record. */
export interface WrittenRecord {
  birdId: string;
  id: string;
  before: PlannedFields | null;
  after: PlannedFields;
}

/** The rows written by a part: birds first, then their records. */
export interface WrittenPart {
  birds: WrittenRecord[];
  records: WrittenRecord[];
  /** The number of rows that could not be stored. */
  leftOut: number;
}

/** A part of an archive: rows of one of its files. */
export interface ArchivePart {
  /** The name of a data file; `judge` for a part that judges birds, after all rows are stored. */
  file: string;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** The range of parts with the birds of the archive: the first part, and the part after the last one. */
  birdParts: readonly [from: number, to: number];
}

/** The rows written by a part of an archive. */
export interface WrittenArchivePart {
  file: string;
  /** The keys of the rows, each with a digest of the row. */
  rows: readonly (readonly [key: readonly string[], digest: string])[];
  /** Birds of this part that were left out, because the flock now has another bird with that id or ring. */
  leftOutBirds: readonly string[];
  leftOut: number;
  /** The flock before the import changed its name, kind and settings. */
  flockBefore?: Readonly<Record<string, unknown>>;
  /** The flock after the import changed them. */
  flockAfter?: Readonly<Record<string, unknown>>;
}

export interface ImportPartsTable {
  workspaceId: WorkspaceId;
  importId: string;
  part: number;
  planned: Json<PlannedBird[] | ArchivePart>;
  /** Null until the part is stored. */
  written: NullableJson<WrittenPart | WrittenArchivePart>;
}

export const importPartColumns = columnsOf<ImportPartsTable>()([
  'workspaceId',
  'importId',
  'part',
  'planned',
  'written',
]);
