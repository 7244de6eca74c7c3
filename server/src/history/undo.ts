// Undoes a change in one transaction: it claims the change, checks that nothing it would restore has changed since, and
// records the undo as a change of its own.
import { isDeepStrictEqual } from 'node:util';
import type { ChangedFields } from '@flock-care/contract/shapes';
import { later } from '../clock.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { restoreArchive } from './archive.ts';
import { claimChange, type StoredChange } from './changes.queries.ts';
import { recordChange, undoableForMs } from './record-change.ts';
import type { Restorer } from './restorer.ts';

/** Whether a change can be undone at all, and is recent enough. */
export const isUndoable = ({ action, kind, at }: StoredChange, now: Date): boolean =>
  action !== 'moved' && kind !== 'member' && new Date(at) > later(now, -undoableForMs);

/**
 * @param restorer of the change's kind
 * @returns the id of the undo
 * @throws RefusalError: 409 if somebody else has undone it, or something has changed since
 */
export async function undoChange(
  tx: Transaction,
  workspaceId: WorkspaceId,
  change: StoredChange,
  restorer: Restorer,
  at: string,
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
    await restorer.afterwards?.(tx, { ...record, changeId });
    return changeId;
  }
  if (!current || !hasStill(current, change.after, restorer)) throw refuse('changedSince');
  // Recorded first: what the undo deletes or replaces is archived under its change.
  const after = action === 'updated' ? { ...current, ...change.before } : null;
  const changeId = await recordChange(tx, { ...undo, before: current, after, archives: true });
  const undone = { ...record, changeId };
  if (!after) await restorer.remove(tx, undone);
  else if (!(await restorer.update(tx, undone, change.before ?? {}))) throw refuse('changedSince');
  await restorer.afterwards?.(tx, undone);
  return changeId;
}

/** Whether the fields that a change set are still as it set them. */
const hasStill = (
  current: ChangedFields,
  set: ChangedFields | null,
  { derivedFields = [] }: Restorer,
): boolean =>
  Object.entries(set ?? {}).every(
    ([name, value]) =>
      derivedFields.includes(name) || isDeepStrictEqual(current[name] ?? null, value ?? null),
  );
