// Stores one part of an import: the new birds, the changed birds and the records. Judges the birds.
import { limits } from '@flock-care/contract/shapes';
import { insertBird, lockBird, updateBird } from '../birds/birds.queries.ts';
import { emptyBird } from '../birds/empty-bird.ts';
import { deleteArrival } from '../history/moves.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { PlannedBird, PlannedFields, WrittenPart, WrittenRecord } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { judgeImported } from './judge-imported.ts';
import { compareKeys } from './plan.ts';
import type { RecordKind, WriteContext } from './record-kind.ts';
import { findBirdByTag } from './stored.queries.ts';

interface PartContext extends WriteContext {
  workspaceId: WorkspaceId;
  today: string;
  /** Undefined for an import of birds. */
  kind: RecordKind | undefined;
}

/** Stores a part. Leaves out rows of birds that somebody has deleted or moved since the check. */
export async function writePart(
  tx: Transaction,
  planned: readonly PlannedBird[],
  context: PartContext,
): Promise<WrittenPart> {
  const written: WrittenPart = { birds: [], records: [], leftOut: 0 };
  // Locks birds in the order of their ids, as everywhere else.
  for (const bird of planned.toSorted((a, b) => compareKeys(a.id, b.id)))
    await writeBird(tx, bird, context, written);
  return written;
}

async function writeBird(
  tx: Transaction,
  { id, added, changed, records, isFirst, isLast }: PlannedBird,
  context: PartContext,
  written: WrittenPart,
): Promise<void> {
  const { workspaceId, kind, replaces } = context;
  if (added && isFirst) {
    const bird = await addBird(tx, { workspaceId, birdId: id }, added, context.at);
    if (bird) written.birds.push(bird);
  }
  const bird =
    (await lockBird(tx, { workspaceId, birdId: id })) ??
    (added && (await lockNamesake(tx, workspaceId, added)));
  if (!bird) {
    written.leftOut += kind ? records.length : 1;
    return;
  }
  // Now that the bird has newer records, the move that brought it can no longer be undone.
  await deleteArrival(tx, { workspaceId, birdId: bird.id });
  if (changed && replaces) {
    const change = await changeBird(tx, bird, changed);
    if (change) written.birds.push(change);
    else written.leftOut += 1;
  }
  if (kind) await writeRecords(tx, kind, bird.id, records, context, written);
  await judgeImported(tx, { workspaceId, birdId: bird.id }, { ...context, sendsAlert: isLast });
}

async function writeRecords(
  tx: Transaction,
  kind: RecordKind,
  birdId: string,
  records: PlannedBird['records'],
  context: PartContext,
  written: WrittenPart,
): Promise<void> {
  const { workspaceId } = context;
  let room = limits.recordsPerBird - ((await kind.count(tx, { workspaceId, birdId }))?.records ?? 0);
  for (const { id, fields } of records) {
    const writing = room > 0 ? await kind.write(tx, { workspaceId, birdId, id }, fields, context) : 'leftOut';
    if (writing === 'leftOut') written.leftOut += 1;
    else {
      written.records.push(writing);
      if (!writing.before) room -= 1;
    }
  }
}

/** Locks a bird that was added after the check and has the ring and name of a new bird: it is the same bird. */
async function lockNamesake(
  tx: Transaction,
  workspaceId: WorkspaceId,
  added: PlannedFields,
): Promise<BirdRow | undefined> {
  const found = await findBirdByTag(tx, { workspaceId, tagId: String(added.tagId) });
  if (found?.name.toLowerCase() !== String(added.name).toLowerCase()) return undefined;
  return lockBird(tx, { workspaceId, birdId: found.id });
}

/** Returns undefined if another bird now has the ring. */
async function addBird(
  tx: Transaction,
  { workspaceId, birdId }: { workspaceId: WorkspaceId; birdId: string },
  added: PlannedFields,
  createdAt: string,
): Promise<WrittenRecord | undefined> {
  const { name, tagId, species } = added as { name: string; tagId: string; species: string };
  const bird = { ...emptyBird, ...added, name, tagId, species, workspaceId, id: birdId, createdAt };
  if (!(await insertBird(tx, bird))) return undefined;
  return { birdId, id: birdId, before: null, after: { ...emptyBird, ...added } };
}

/** Returns undefined if the bird could not be changed. */
async function changeBird(
  tx: Transaction,
  bird: BirdRow,
  changed: PlannedFields,
): Promise<WrittenRecord | undefined> {
  const { workspaceId, id: birdId } = bird;
  if (!(await updateBird(tx, { ...bird, ...changed, workspaceId, birdId }))) return undefined;
  const before = pick(bird as unknown as PlannedFields, Object.keys(changed) as never);
  return { birdId, id: birdId, before, after: changed };
}
