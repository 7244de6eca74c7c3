// Undoes a change in one transaction: claims the change, checks that the fields to restore have not changed since, and
// records the undo as a change of its own.
import type { ChangedFields, Role } from '@flock-care/contract/shapes';
import { later } from '../clock.ts';
import type { Call } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { restoreArchive } from './archive.ts';
import { claimChange, type StoredChange } from './changes.queries.ts';
import { recordChange, undoableForMs } from './record-change.ts';
import type { Restorer } from './restorer.ts';
import { hasSameFields } from './same-fields.ts';

export type UndoCall = Pick<Call<'POST /api/changes/:changeId/undo'>, 'caller' | 'lockWorkspace'>;

/**
 * Undoes a move, given its change in the caller's workspace, and returns the id of the undo. The transfers chapter provides
 * it.
 * @throws RefusalError
 */
export type UndoMove = (tx: Transaction, call: UndoCall, line: StoredChange, now: Date) => Promise<string>;

/** True if changes of this kind can be undone, and this one is recent enough. An import has an undo of its own. */
export const isUndoable = ({ kind, at }: StoredChange, now: Date): boolean =>
  kind !== 'member' && kind !== 'import' && new Date(at) > later(now, -undoableForMs);

/**
 * @param restorer the restorer for the change's kind
 * @returns the id of the undo
 * @throws RefusalError: 409 if somebody else has undone the change, or something has changed since
 */
export async function undoChange(
  tx: Transaction,
  workspaceId: WorkspaceId,
  change: StoredChange,
  restorer: Restorer,
  { at, role }: { at: string; role: Role },
): Promise<string> {
  if (!(await claimChange(tx, { workspaceId, id: change.id, now: at }))) throw refuse('changeAlreadyUndone');
  const { kind, recordId, birdId, action } = change;
  const undo = { workspaceId, at, kind, recordId, birdId, undoes: change.id };
  const record = { workspaceId, at, recordId: recordId ?? '', birdId: birdId ?? '', undoneId: change.id };
  const find = () => restorer.find(tx, { ...record, changeId: change.id });

  const current = await find();
  if (action === 'deleted') {
    if (current || !(await restoreArchive(tx, { workspaceId, changeId: change.id })))
      throw refuse('changedSince');
    const after = (await find()) ?? null;
    const changeId = await recordChange(tx, { ...undo, before: null, after });
    await restorer.afterwards?.(tx, { ...record, changeId }, role);
    return changeId;
  }
  if (!current || !hasStill(current, change.after, restorer)) throw refuse('changedSince');
  // Recorded first, because rows that the undo deletes or replaces are archived under its change.
  const after = action === 'updated' ? { ...current, ...change.before } : null;
  const changeId = await recordChange(tx, { ...undo, before: current, after, archives: true });
  const undone = { ...record, changeId };
  if (!after) await restorer.remove(tx, undone);
  else if (!(await restorer.update(tx, undone, change.before ?? {}))) throw refuse('changedSince');
  await restorer.afterwards?.(tx, undone, role);
  return changeId;
}

/** True if the fields that a change set still have those values. */
const hasStill = (
  current: ChangedFields,
  set: ChangedFields | null,
  { derivedFields = [] }: Restorer,
): boolean => {
  const compared = Object.entries(set ?? {}).filter(([name]) => !derivedFields.includes(name));
  return hasSameFields(current, Object.fromEntries(compared));
};
