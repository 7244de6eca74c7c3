// Restorers undo the changes to a kind of record. Each chapter has a restorer for each of its kinds, and
// server/src/routes.ts registers them, so that the history does not depend on any chapter:
//
//   export const careSheetRestorer: Restorer = {
//     find: (tx, { workspaceId, birdId }) => …,          // the current fields, as passed to recordChange
//     update: async (tx, { workspaceId, birdId }, fields) => …, // false if a unique value is taken
//     remove: async (tx, { workspaceId, birdId, changeId }) => …, // archives, then deletes
//   };
import type { ChangedFields, ChangeKind, Role } from '@flock-care/contract/shapes';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { StoredChange } from './changes.queries.ts';

/** The record whose change is undone. Its bird is locked, if it still exists. */
export interface UndoneRecord {
  workspaceId: WorkspaceId;
  /** Empty for workspace settings. */
  recordId: string;
  /** Empty if the change is not about a bird. */
  birdId: string;
  /** The change that records the undo: the rows that the undo deletes or replaces are archived under this id. */
  changeId: string;
  /** The change that is undone: its own archive is stored under this id. */
  undoneId: string;
  at: string;
}

export type RecordKey = Pick<UndoneRecord, 'workspaceId' | 'birdId' | 'recordId'>;

export interface Restorer {
  /** True for a change that only owners and assistants may undo. */
  isForManagers?(change: Pick<StoredChange, 'before' | 'after'>): boolean;
  /**
   * Finds the author of the current record; null if the author is unknown, undefined if the record is gone. Only for
   * the kinds that daily care includes: members limited to daily care cannot undo anything else.
   */
  findWriter?(tx: Transaction, record: RecordKey): Promise<string | null | undefined>;
  /**
   * Returns the current fields of the record, named as for `recordChange`, and keeps others from changing them;
   * undefined if the record is gone.
   */
  find(tx: Transaction, record: UndoneRecord): Promise<ChangedFields | undefined>;
  /** Sets these fields and no others. Returns false if a unique value is taken, or if the record is gone. */
  update(tx: Transaction, record: UndoneRecord, fields: ChangedFields): Promise<boolean>;
  /** Archives the record with the rows that belong to it, and deletes it. */
  remove(tx: Transaction, record: UndoneRecord): Promise<void>;
  /** Fields that can change without a recorded change. They never prevent an undo. */
  derivedFields?: readonly string[];
  /**
   * Called after any undo, with the role of the person who undoes the change: updates values derived from the record,
   * such as a verdict.
   */
  afterwards?(tx: Transaction, record: UndoneRecord, role: Role): Promise<void>;
}

export type Restorers = Partial<Record<ChangeKind, Restorer>>;
