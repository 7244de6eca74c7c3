// How the records of a kind are undone. Each chapter has a restorer for its kinds, and server/src/routes.ts registers
// them, so that the history knows of no chapter:
//
//   export const careSheetRestorer: Restorer = {
//     find: (tx, { workspaceId, birdId }) => …,          // the fields as they are, as recordChange was given them
//     update: async (tx, { workspaceId, birdId }, fields) => …, // false if a unique value is taken
//     remove: async (tx, { workspaceId, birdId, changeId }) => …, // archives, then deletes
//   };
import type { ChangedFields, ChangeKind } from '@flock-care/contract/shapes';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** The record that is undone. Its bird is locked, if it still exists. */
export interface UndoneRecord {
  workspaceId: WorkspaceId;
  /** Empty for the settings of a workspace. */
  recordId: string;
  /** Empty for what is not of a bird. */
  birdId: string;
  /** The change that the undo itself is: what it deletes or replaces is archived under this id. */
  changeId: string;
  /** The change that is undone, under which its own archive is. */
  undoneId: string;
  at: string;
}

export type RecordKey = Pick<UndoneRecord, 'workspaceId' | 'birdId' | 'recordId'>;

export interface Restorer {
  /** Only owners and assistants may undo. */
  managersOnly?: boolean;
  /**
   * Who wrote the record as it is; undefined if it is gone. Only of the kinds that the daily care includes: nothing else
   * is undone by those whose access is limited to it.
   */
  findWriter?(tx: Transaction, record: RecordKey): Promise<string | null | undefined>;
  /** All fields of the record as they are, under the names of `recordChange`, and locked; undefined if it is gone. */
  find(tx: Transaction, record: UndoneRecord): Promise<ChangedFields | undefined>;
  /** Sets these fields, and leaves the others. Returns false if a unique value is taken, or the record is gone. */
  update(tx: Transaction, record: UndoneRecord, fields: ChangedFields): Promise<boolean>;
  /** Archives the record with all that is beneath it, and deletes it. */
  remove(tx: Transaction, record: UndoneRecord): Promise<void>;
  /** Fields that also change without a change of their own: they keep no change from being undone. */
  derivedFields?: readonly string[];
  /** After any undo: brings up to date what follows from the record, such as a verdict. */
  afterwards?(tx: Transaction, record: UndoneRecord): Promise<void>;
}

export type Restorers = Partial<Record<ChangeKind, Restorer>>;
