// Changes, deleted rows, and moves.
import type { ChangeAction, ChangedFields, ChangeKind } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json, NullableJson } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface ChangesTable {
  workspaceId: WorkspaceId;
  /** Ids sort in the order in which the changes were made. */
  id: string;
  at: string;
  /** Null if the service itself made the change. */
  userId: string | null;
  userName: string | null;
  tokenName: string | null;
  action: ChangeAction;
  kind: ChangeKind;
  recordId: string | null;
  birdId: string | null;
  birdName: string | null;
  before: NullableJson<ChangedFields>;
  after: NullableJson<ChangedFields>;
  undoes: string | null;
  undoneAt: string | null;
  /**
   * The time at which the deleted rows are erased; null if there are none, or if they were restored or have been
   * erased.
   */
  purgeAt: string | null;
}

export const changeColumns = columnsOf<ChangesTable>()([
  'workspaceId',
  'id',
  'at',
  'userId',
  'userName',
  'tokenName',
  'action',
  'kind',
  'recordId',
  'birdId',
  'birdName',
  'before',
  'after',
  'undoes',
  'undoneAt',
  'purgeAt',
]);

/**
 * A move of a bird that can be undone. Each of the two workspaces has a row, in addition to the change in its history.
 */
export interface MovesTable {
  workspaceId: WorkspaceId;
  /** The same in both workspaces. */
  changeId: string;
  birdId: string;
  fromWorkspaceId: WorkspaceId;
  toWorkspaceId: WorkspaceId;
  /** The newest change that came with the bird. Later changes were made in its new workspace. */
  lastChangeId: string;
}

export const moveColumns = columnsOf<MovesTable>()([
  'workspaceId',
  'changeId',
  'birdId',
  'fromWorkspaceId',
  'toWorkspaceId',
  'lastChangeId',
]);

/** Rows that a change deleted, each with its columns as JSON. */
export interface ArchivedRowsTable {
  workspaceId: WorkspaceId;
  changeId: string;
  tableName: string;
  rowNumber: number;
  contents: Json<Record<string, unknown>>;
}

export const archivedRowColumns = columnsOf<ArchivedRowsTable>()([
  'workspaceId',
  'changeId',
  'tableName',
  'rowNumber',
  'contents',
]);
