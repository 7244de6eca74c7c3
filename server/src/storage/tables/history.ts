// What has been changed, and what has been deleted.
import type { ChangeAction, ChangedFields, ChangeKind } from '@flock-care/contract/shapes';
import type { ColumnType } from 'kysely';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export interface ChangesTable {
  workspaceId: WorkspaceId;
  /** Sorts like the time of the change. */
  id: string;
  at: string;
  /** Null for the service itself. */
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
  /** When what was deleted goes for good; null if nothing was. */
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
