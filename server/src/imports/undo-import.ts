// Undoes an import, the last part first, each in one transaction. Records that somebody has changed in the meantime
// stay.
import { type KeptRecord, limits } from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { fieldsOfBird } from '../birds/bird-history.ts';
import { deleteBird, lockBird, updateBird } from '../birds/birds.queries.ts';
import { cancelPendingTransfers, revokeTransferCodes } from '../birds/open-transfers.queries.ts';
import { instantOf, later } from '../clock.ts';
import { rejudgeBirds } from '../guard/rejudge.ts';
import { claimChange } from '../history/changes.queries.ts';
import { recordChange, undoableForMs } from '../history/record-change.ts';
import { refuse } from '../refusals.ts';
import type { Actor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { ImportsTable, WrittenPart, WrittenRecord } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { endHandoversOfBird } from '../workspaces/end-handovers.queries.ts';
import { isSameFields } from './fields.ts';
import { deletePart, findLastPart, lockImport, setImportState } from './imports.queries.ts';
import { recordKinds } from './kinds.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsOfImport } from './show-import.ts';
import { findBareBird } from './stored.queries.ts';

interface ImportKey {
  workspaceId: WorkspaceId;
  id: string;
}

/**
 * Deletes or restores the records that an import has stored. Does nothing if the import has already been undone.
 *
 * @returns the records that stay, at most 500
 * @throws RefusalError: 404 if there is no such import, 409 if it cannot be undone
 */
export async function undoParts(context: AppContext, actor: Actor, key: ImportKey): Promise<KeptRecord[]> {
  const { storage, clock } = context;
  const { workspaceId, id: importId } = key;
  const kept: KeptRecord[] = [];
  for (let isUndone = false; !isUndone; ) {
    const now = clock.now();
    const ofPart = await storage.write(actor, async tx => {
      const stored = await lockUndoable(tx, key, now);
      const last = stored && (await findLastPart(tx, { workspaceId, importId }));
      if (!last) return undefined;
      await deletePart(tx, { workspaceId, importId, part: last.part });
      return last.written ? await undoPart(tx, stored, last.written, instantOf(now)) : [];
    });
    isUndone = ofPart === undefined;
    kept.push(...(ofPart ?? []).slice(0, limits.importProblems - kept.length));
  }
  return kept;
}

/** Ends an undo, and records it in the history. Does nothing if the import has already been undone. */
export async function endUndo(tx: Transaction, key: ImportKey, now: Date): Promise<void> {
  const stored = await lockUndoable(tx, key, now);
  if (!stored) return;
  await setImportState(tx, { ...key, state: 'undone' });
  await recordUndo(tx, stored, instantOf(now));
}

/** Locks an import. Returns undefined if it has been undone. @throws RefusalError */
async function lockUndoable(tx: Transaction, key: ImportKey, now: Date): Promise<StoredImport | undefined> {
  const stored = await lockImport(tx, key);
  if (!stored) throw refuse('importNotFound');
  if (stored.state === 'undone') return undefined;
  if (!isUndoable(stored, now)) throw refuse('importNotUndoable');
  return stored;
}

const isUndoable = ({ state, startedAt }: Pick<ImportsTable, 'state' | 'startedAt'>, now: Date) =>
  (state === 'done' || state === 'failed') &&
  startedAt !== null &&
  new Date(startedAt) > later(now, -undoableForMs);

type StoredImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

async function recordUndo(tx: Transaction, stored: StoredImport, at: string): Promise<void> {
  const { workspaceId, id: recordId, changeId } = stored;
  await wakeFlockClock(tx, workspaceId, at);
  if (changeId === null) return;
  await claimChange(tx, { workspaceId, id: changeId, now: at });
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'import', recordId, birdId: null, undoes: changeId },
    before: fieldsOfImport(stored),
    after: null,
  });
}

async function undoPart(
  tx: Transaction,
  { workspaceId, kind }: StoredImport,
  { birds, records }: WrittenPart,
  at: string,
): Promise<KeptRecord[]> {
  const recordKind = kind === 'birds' ? undefined : recordKinds[kind];
  const kept: KeptRecord[] = [];
  const byBird = Map.groupBy([...records, ...birds], ({ birdId }) => birdId);
  for (const [birdId, written] of byBird) {
    const bird = await lockBird(tx, { workspaceId, birdId });
    // The bird has been deleted, or has moved with its records.
    if (!bird) continue;
    for (const record of written) {
      const isBird = record.id === birdId;
      const isUndone = isBird
        ? await undoBird(tx, workspaceId, record, at)
        : recordKind && (await undoRecord(tx, recordKind, workspaceId, record));
      if (isUndone !== false) continue;
      const on = isBird || !recordKind ? null : recordKind.dayOf(record.after);
      const text = isBird || !recordKind ? bird.species : recordKind.textOf(record.after);
      kept.push({ birdId, birdName: bird.name, on, text });
    }
    await rejudgeBirds(tx, workspaceId, [birdId]);
  }
  return kept;
}

/** Returns false if the record stays, because it has changed. */
async function undoRecord(
  tx: Transaction,
  kind: RecordKind,
  workspaceId: WorkspaceId,
  { birdId, id, before, after }: WrittenRecord,
): Promise<boolean> {
  const key = { workspaceId, birdId, id };
  const current = await kind.find(tx, key);
  if (!current) return true;
  if (!isSameFields(current, after)) return false;
  if (!before) return kind.remove(tx, key);
  await kind.restore(tx, key, before);
  return true;
}

/** Returns false if the bird stays, because it has changed or has other records. */
async function undoBird(
  tx: Transaction,
  workspaceId: WorkspaceId,
  { birdId, before, after }: WrittenRecord,
  now: string,
): Promise<boolean> {
  const bird = await lockBird.required(tx, { workspaceId, birdId });
  if (!isSameFields(fieldsOfBird(bird), after)) return false;
  if (before) return (await updateBird(tx, { ...bird, ...before, workspaceId, birdId })) !== undefined;
  if (!(await findBareBird(tx, { workspaceId, birdId }))) return false;
  await deleteBird(tx, { workspaceId, birdId });
  await revokeTransferCodes(tx, { workspaceId, birdId, now });
  await cancelPendingTransfers(tx, { workspaceId, birdId, now });
  await endHandoversOfBird(tx, { workspaceId, birdId, now });
  return true;
}
