// The interface of a kind of record that can be imported: how records are compared, stored and undone.
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

/** The outcome of a row; its reason if it is refused. */
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

export interface RecordKind {
  /** Returns the fields to store. */
  fieldsOf(row: AnyRow): PlannedFields;
  /** The day of the record. */
  dayOf(fields: PlannedFields): string;
  /** A short description of the record. */
  textOf(fields: PlannedFields): string;
  /** Reads a bird's stored records, for comparisons. */
  readStored(from: Reader, bird: BirdKey): Promise<Stored>;
  /**
   * Stores a record. Returns undefined if nothing is stored, because the bird already has the record, has a different
   * one, or no longer exists.
   */
  write(
    tx: Transaction,
    key: RecordKey,
    fields: PlannedFields,
    context: WriteContext,
  ): Promise<WrittenRecord | undefined>;
  /** Finds and locks the current fields; undefined if the record is gone. */
  find(tx: Transaction, key: RecordKey): Promise<PlannedFields | undefined>;
  /** Sets the fields that a record had before. */
  restore(tx: Transaction, key: RecordKey, fields: PlannedFields): Promise<void>;
  /** Deletes a record. Returns false if other records depend on it. */
  remove(tx: Transaction, key: RecordKey): Promise<boolean>;
}

/** A bird's stored records, and those that earlier rows of the import will add. */
export interface Stored {
  /** The number of records. */
  count: number;
  compare(fields: PlannedFields, bird: MatchedBird, today: string): Comparison;
}
