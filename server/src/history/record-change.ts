// Records a change in the transaction of its write. A write to a single record calls `recordChange`, or inserts the
// change in the same statement (with-line.ts):
//
//   await recordChange(tx, { workspaceId, at, kind: 'weight', recordId: id, birdId, before: null, after: fields });
//
// `before` and `after` are the fields of the record, as the API names them; null if there is no record. Fields that are
// the same on both sides are left out. Call `recordChange` after an insert or an update, but before a deletion, which also
// archives the deleted rows (see archive.ts):
//
//   const changeId = await recordChange(tx, { …, before: fields, after: null });
//   await archiveRecord(tx, 'weights', { workspaceId, changeId, birdId, recordId: id });
//   await deleteWeight(tx, { workspaceId, birdId, id });
//
// A write to a record that moves with its bird locks the bird first (lockBird), unless the write inserts a row under
// the bird (insertUnder). A new kind of record also needs a restorer (see restorer.ts), which server/src/routes.ts
// registers.
import { isDeepStrictEqual } from 'node:util';
import type { ChangeAction, ChangedFields, ChangeKind } from '@flock-care/contract/shapes';
import { dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { addChangedWorkspace } from '../storage/changed-workspaces.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { makeChangeId } from './change-id.ts';
import { insertChange, insertChanges } from './changes.queries.ts';

/** The time within which a change can be undone. */
export const undoableForMs = 30 * dayMs;
/** Archives are kept a little longer, in case the clocks of replicas differ: an undo finds all rows, or is refused. */
const clockToleranceMs = minuteMs;

export interface ChangeOfRecord {
  /** Null for the settings of a workspace and for MQTT. */
  recordId: string | null;
  /** Null if the change is not about a bird. */
  birdId: string | null;
  before: ChangedFields | null;
  after: ChangedFields | null;
}

export interface NewChange extends ChangeOfRecord {
  workspaceId: WorkspaceId;
  /** The time of the write. */
  at: string;
  kind: ChangeKind;
  /** The change that this one undoes. */
  undoes?: string;
  /** True if the update archives something, such as the photo that it replaces. */
  archives?: boolean;
}

/**
 * Records one change and returns its id. An update that leaves every field as it was is recorded only if it is an undo.
 */
export async function recordChange(tx: Transaction, newChange: NewChange): Promise<string> {
  const { workspaceId, at, kind, recordId, birdId, before, after, undoes, archives } = newChange;
  const id = makeChangeId(at);
  const action = actionOf(newChange);
  const [old, current] = changedFields(before, after);
  if (action === 'updated' && undoes === undefined && isEmpty(old) && isEmpty(current)) return id;
  addChangedWorkspace(tx, workspaceId);
  await insertChange(tx, {
    workspaceId,
    id,
    at,
    ...tx.actor,
    action,
    kind,
    recordId,
    birdId,
    birdName: null,
    before: old && JSON.stringify(old),
    after: current && JSON.stringify(current),
    undoes: undoes ?? null,
    purgeAt:
      archives || action === 'deleted'
        ? instantOf(later(new Date(at), undoableForMs + clockToleranceMs))
        : null,
  });
  return id;
}

/** Records changes to many records of one kind, in one statement. Not for deletions, because their rows must be archived. */
export async function recordChanges(
  tx: Transaction,
  common: Pick<NewChange, 'workspaceId' | 'at' | 'kind'>,
  records: readonly ChangeOfRecord[],
): Promise<void> {
  const rows = records.flatMap(({ recordId, birdId, before, after }) => {
    const [old, current] = changedFields(before, after);
    if (isEmpty(old) && isEmpty(current)) return [];
    return [[makeChangeId(common.at), actionOf({ before, after }), recordId, birdId, old, current]];
  });
  if (rows.length === 0) return;
  addChangedWorkspace(tx, common.workspaceId);
  await insertChanges(tx, { ...common, ...tx.actor, keys: JSON.stringify(rows) });
}

type Sides = Pick<NewChange, 'before' | 'after' | 'undoes'>;

function actionOf({ before, after, undoes }: Sides): ChangeAction {
  if (!after) return 'deleted';
  if (before) return 'updated';
  return undoes === undefined ? 'created' : 'restored';
}

/** Returns the fields that differ, with their values on both sides; all fields if one side is null. */
export function changedFields(
  before: ChangedFields | null,
  after: ChangedFields | null,
): [before: ChangedFields | null, after: ChangedFields | null] {
  if (!before || !after) return [before, after];
  const names = Object.keys({ ...before, ...after }).filter(
    name => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  );
  const only = (fields: ChangedFields) => Object.fromEntries(names.map(name => [name, fields[name] ?? null]));
  return [only(before), only(after)];
}

const isEmpty = (fields: ChangedFields | null) => fields === null || Object.keys(fields).length === 0;
