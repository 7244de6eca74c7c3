// Undoes a change in one transaction: claims the change, checks that the fields to restore have not changed since, and
// records the undo as another change.
import type { ChangedFields, ChangeKind, Role } from '@flock-care/contract/shapes';
import { later } from '../clock.ts';
import type { Call } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listArchivedChanges } from './archive.queries.ts';
import { restoreArchive } from './archive.ts';
import { claimChange, type StoredChange } from './changes.queries.ts';
import { recordChange, undoableForMs } from './record-change.ts';
import type { Restorer } from './restorer.ts';
import { hasSameFields } from './same-fields.ts';

export type UndoCall = Pick<Call<'POST /api/changes/:changeId/undo'>, 'caller' | 'lockWorkspace'>;

/**
 * Undoes a move, given its change in the caller's workspace, and returns the id of the undo. The transfers chapter
 * provides this function.
 *
 * @throws RefusalError
 */
export type UndoMove = (tx: Transaction, call: UndoCall, line: StoredChange, now: Date) => Promise<string>;

/**
 * Imports have a separate undo. Changes to members, webhooks, shared tablets and MQTT cannot be undone; people reverse
 * them by hand.
 */
const notUndoable: ReadonlySet<ChangeKind> = new Set(['member', 'import', 'webhook', 'tablet', 'mqtt']);

/** True if changes of this kind can be undone, and this one is recent enough. */
export const isUndoable = ({ kind, at }: StoredChange, now: Date): boolean =>
  !notUndoable.has(kind) && new Date(at) > later(now, -undoableForMs);

/**
 * True if undoing this change restores archived rows. A change from an imported archive has no archived rows, so it
 * cannot be undone.
 */
export const needsArchive = ({
  kind,
  action,
  before,
}: Pick<StoredChange, 'kind' | 'action' | 'before'>): boolean =>
  action === 'deleted' ||
  (kind === 'bird' && action === 'updated' && typeof before?.photoDigest === 'string');

/**
 * @param restorer the restorer for the change's kind
 * @returns the id of the undo
 * @throws RefusalError: 409 if the change has already been undone, its archived rows are missing, or something has
 * changed since
 */
export async function undoChange(
  tx: Transaction,
  workspaceId: WorkspaceId,
  change: StoredChange,
  restorer: Restorer,
  { at, role }: { at: string; role: Role },
): Promise<string> {
  if (!(await claimChange(tx, { workspaceId, id: change.id, now: at }))) throw refuse('changeAlreadyUndone');
  if (needsArchive(change)) await expectArchive(tx, workspaceId, change.id);
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
  if (!current || !stillHasFields(current, change.after, restorer)) throw refuse('changedSince');
  // A change from an imported archive may have fields that the record does not have.
  const fields = Object.entries(change.before ?? {}).filter(([name]) => Object.hasOwn(current, name));
  const restored = Object.fromEntries(fields);
  const after = action === 'updated' ? { ...current, ...restored } : null;
  // Recorded first, because rows that the undo deletes or replaces are archived under its change.
  const changeId = await recordChange(tx, { ...undo, before: current, after, archives: true });
  const undone = { ...record, changeId };
  if (!after) await restorer.remove(tx, undone);
  else if (!(await restorer.update(tx, undone, restored))) throw refuse('changedSince');
  await restorer.afterwards?.(tx, undone, role);
  return changeId;
}

/**
 * @throws RefusalError: 409 if the rows are missing, because the change came with an imported archive or has been
 * purged
 */
async function expectArchive(tx: Transaction, workspaceId: WorkspaceId, changeId: string): Promise<void> {
  const archived = await listArchivedChanges(tx, { workspaceId, keys: JSON.stringify([[changeId]]) });
  if (archived.length === 0) throw refuse('changeNotUndoable');
}

/** True if the fields that a change set still have those values. Derived fields do not count. */
const stillHasFields = (
  current: ChangedFields,
  set: ChangedFields | null,
  { derivedFields = [] }: Restorer,
): boolean => {
  const compared = Object.entries(set ?? {}).filter(([name]) => !derivedFields.includes(name));
  return hasSameFields(current, Object.fromEntries(compared));
};
