// The operations that imports need for a kind of record, such as comparing, storing and undoing.
import type { ImportResult } from '@flock-care/contract/shapes';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { PlannedFields, WrittenRecord } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { MatchedBird } from './match-birds.ts';
import type { AnyRow } from './read-rows.ts';

export interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

export interface RecordKey extends BirdKey {
  id: string;
}

/** The outcome of a row, with the reason if it is refused. */
export type Comparison =
  | { result: Exclude<ImportResult, 'refused'> }
  | {
      result: 'refused';
      problem: { code: 'dayTwice' | 'dayInFuture' | 'birdGone'; column: string; message: string };
    };

export interface WriteContext {
  at: string;
  /** True if a row replaces a stored record that differs. */
  replaces: boolean;
}

/**
 * The outcome of a write: the record, or 'leftOut' if the bird already has it, cannot have it, or keeps a different
 * one.
 */
export type Writing = WrittenRecord | 'leftOut';

export interface RecordKind {
  /** Returns the fields to store. */
  fieldsOf(row: AnyRow): PlannedFields;
  dayOf(fields: PlannedFields): string;
  /** Describes the record in a few words. */
  textOf(fields: PlannedFields): string;
  /** Reads the records of a bird, for comparisons. */
  readStored(from: Reader, bird: BirdKey): Promise<Stored>;
  count(from: Reader, bird: BirdKey): Promise<{ records: number } | undefined>;
  /** Stores a record of a locked bird. */
  write(tx: Transaction, key: RecordKey, fields: PlannedFields, context: WriteContext): Promise<Writing>;
  /** Returns the current fields, and keeps others from changing them; undefined if the record is gone. */
  find(tx: Transaction, key: RecordKey): Promise<PlannedFields | undefined>;
  /** Restores a record's previous fields. */
  restore(tx: Transaction, key: RecordKey, fields: PlannedFields): Promise<void>;
  /** Deletes a record. Returns false if other records depend on it. */
  remove(tx: Transaction, key: RecordKey): Promise<boolean>;
}

/** The stored records of a bird. `compare` also considers the records that earlier rows of the import will add. */
export interface Stored {
  count: number;
  compare(fields: PlannedFields, bird: MatchedBird, today: string): Comparison;
}
