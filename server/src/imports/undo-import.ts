// Undoes the parts of an import, the last one first. Keeps records that somebody has changed since.
import { type KeptRecord, limits } from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import { fieldsOfBird } from '../birds/bird-history.ts';
import { deleteBird, lockBird, updateBird } from '../birds/birds.queries.ts';
import { later } from '../clock.ts';
import { claimChange } from '../history/changes.queries.ts';
import { recordChange, undoableForMs } from '../history/record-change.ts';
import { hasSameFields } from '../history/same-fields.ts';
import type { Transaction } from '../storage/statement.ts';
import type { ImportsTable, WrittenPart, WrittenRecord } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { undoArchivePart } from './archive/undo-archive-part.ts';
import { deletePart, findLastPart, keepRecords, type lockImport, setImportState } from './imports.queries.ts';
import { judgeImported } from './judge-imported.ts';
import { kindOfRecords } from './kinds.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsOfImport } from './show-import.ts';
import { findUnusedBird } from './stored.queries.ts';

type StoredImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** True if an import has ended and is recent enough to undo. */
export const isUndoable = (
  { state, startedAt }: Pick<ImportsTable, 'state' | 'startedAt'>,
  now: Date,
): boolean =>
  (state === 'done' || state === 'failed') &&
  startedAt !== null &&
  new Date(startedAt) > later(now, -undoableForMs);

interface UndoTime {
  at: string;
  today: string;
}

/**
 * Undoes the last remaining part; returns false if there is none. The transaction must already have locked the import.
 */
export async function undoLastPart(tx: Transaction, stored: StoredImport, time: UndoTime): Promise<boolean> {
  const { workspaceId, id } = stored;
  const last = await findLastPart(tx, { workspaceId, importId: id });
  if (!last) return false;
  const kept = !last.written
    ? []
    : 'file' in last.written
      ? await undoArchivePart(tx, last.written, { workspaceId, ...time })
      : await undoPart(tx, stored, last.written, time);
  const all = [...stored.kept, ...kept].slice(0, limits.importProblems);
  await keepRecords(tx, { workspaceId, id, kept: JSON.stringify(all) });
  await deletePart(tx, { workspaceId, importId: id, part: last.part });
  return true;
}

/** Ends an undo, and adds its line to the history. */
export async function endUndo(tx: Transaction, stored: StoredImport, at: string): Promise<void> {
  const { workspaceId, id, changeId } = stored;
  await setImportState(tx, { workspaceId, id, state: 'undone' });
  await wakeFlockClock(tx, workspaceId, at);
  if (changeId === null) return;
  await claimChange(tx, { workspaceId, id: changeId, now: at });
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'import', recordId: id, birdId: null, undoes: changeId },
    before: fieldsOfImport(stored),
    after: null,
  });
}

async function undoPart(
  tx: Transaction,
  { workspaceId, kind }: StoredImport,
  { birds, records }: WrittenPart,
  time: UndoTime,
): Promise<KeptRecord[]> {
  const recordKind = kindOfRecords(kind);
  const kept: KeptRecord[] = [];
  // Undoes records before their birds, and locks birds in the order of their ids.
  const byBird = Map.groupBy([...records, ...birds], ({ birdId }) => birdId);
  for (const birdId of [...byBird.keys()].sort()) {
    const bird = await lockBird(tx, { workspaceId, birdId });
    // The bird has been deleted, or has moved with its records.
    if (!bird) continue;
    for (const record of byBird.get(birdId) ?? []) {
      const ofRecord = record.id === birdId ? undefined : recordKind;
      const isUndone = ofRecord
        ? await undoRecord(tx, ofRecord, workspaceId, record)
        : await undoBird(tx, workspaceId, record);
      if (isUndone) continue;
      const on = ofRecord?.dayOf(record.after) ?? null;
      const text = ofRecord?.textOf(record.after) ?? bird.species;
      kept.push({ birdId, birdName: bird.name, on, text });
    }
    await judgeImported(tx, { workspaceId, birdId }, { ...time, sendsAlert: true });
  }
  return kept;
}

/** Undoes a record. Returns false if the record is kept, because it has changed or other records depend on it. */
async function undoRecord(
  tx: Transaction,
  kind: RecordKind,
  workspaceId: WorkspaceId,
  { birdId, id, before, after }: WrittenRecord,
): Promise<boolean> {
  const key = { workspaceId, birdId, id };
  const current = await kind.find(tx, key);
  if (!current) return true;
  if (!hasSameFields(current, after)) return false;
  if (!before) return kind.remove(tx, key);
  await kind.restore(tx, key, before);
  return true;
}

/**
 * Undoes the import of a bird. Returns false if the bird has changed, is in use, or cannot get its previous fields
 * back.
 */
async function undoBird(
  tx: Transaction,
  workspaceId: WorkspaceId,
  { birdId, before, after }: WrittenRecord,
): Promise<boolean> {
  const bird = await lockBird.required(tx, { workspaceId, birdId });
  if (!hasSameFields(fieldsOfBird(bird), after)) return false;
  if (before) return (await updateBird(tx, { ...bird, ...before, workspaceId, birdId })) !== undefined;
  if (!(await findUnusedBird(tx, { workspaceId, birdId }))) return false;
  await deleteBird(tx, { workspaceId, birdId });
  return true;
}
