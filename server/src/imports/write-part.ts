// Stores one part of an import: its new birds, its records, and the verdict of each bird after its last record.

import { insertBird, lockBird, updateBird } from '../birds/birds.queries.ts';
import { emptyBird } from '../birds/empty-bird.ts';
import { rejudgeBird, rejudgeBirds } from '../guard/rejudge.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdRow } from '../storage/tables/birds.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { PlannedBird, PlannedFields, WrittenPart, WrittenRecord } from '../storage/tables/imports.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { RecordKind } from './record-kind.ts';

interface PartContext {
  workspaceId: WorkspaceId;
  at: string;
  today: string;
  replaces: boolean;
  /** Undefined for an import of birds. */
  kind: RecordKind | undefined;
}

/** Stores a part. Birds that somebody has deleted or moved since the check are left out. */
export async function writePart(
  tx: Transaction,
  planned: readonly PlannedBird[],
  context: PartContext,
): Promise<WrittenPart> {
  const { workspaceId, at, today, replaces, kind } = context;
  const written: WrittenPart = { birds: [], records: [] };
  // In the order of the ids, like everything that locks several birds.
  for (const plannedBird of planned.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { added, changed, records, isLast } = plannedBird;
    const birdId = plannedBird.id;
    if (added) await addTo(written.birds, addBird(tx, { workspaceId, birdId }, added, at));
    const bird = await lockBird(tx, { workspaceId, birdId });
    if (!bird) continue;
    if (changed && replaces) await addTo(written.birds, changeBird(tx, bird, changed));
    for (const { id, fields } of records)
      await addTo(written.records, kind?.write(tx, { workspaceId, birdId, id }, fields, { at, replaces }));
    if (!kind || !isLast) continue;
    const newest = records
      .map(({ fields }) => kind.dayOf(fields))
      .toSorted()
      .at(-1);
    // Today's weight triggers an alert, as any other weight does.
    if (newest === today) await rejudgeBird(tx, { workspaceId, birdId }, at);
    else await rejudgeBirds(tx, workspaceId, [birdId]);
  }
  return written;
}

async function addTo(
  written: WrittenRecord[],
  writing: Promise<WrittenRecord | undefined> | undefined,
): Promise<void> {
  const record = await writing;
  if (record) written.push(record);
}

/** Returns undefined if another bird has the ring in the meantime. */
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

/** Returns undefined if the bird already has these values. */
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
