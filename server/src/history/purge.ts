// Purges archived rows that are 30 days old, and the values of deleted records in the history.
import { setTimeout } from 'node:timers/promises';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tables } from '../storage/tables/index.ts';
import { type TableOfBirds, tablesOfBirds } from '../storage/tables/of-birds.ts';
import { purgeArchive } from './archive.queries.ts';
import {
  listChangesToPurge,
  markPurged,
  purgeArchivedRecordChanges,
  purgeBirdChanges,
  purgeBirdDeletion,
  purgeDeletion,
  purgeRecordChanges,
} from './purge.queries.ts';

/** The maximum number of rows per transaction. A short transaction keeps other writes from waiting long. */
const maxRows = 200;
/** The pause between batches lets other work use the database. */
const pauseMs = 5;

/** The tables that may have contained the purged data, including imports and events. */
const erasedTables: readonly (keyof Tables)[] = [
  'changes',
  'archivedRows',
  'imports',
  'importParts',
  'eventStreams',
  'events',
  'webhookDeliveries',
  ...(Object.keys(tablesOfBirds) as TableOfBirds[]),
];

/**
 * Purges the changes that are due, and then erases their traces in the database files. The changes are marked as purged
 * at the end, so that an interrupted purge is repeated.
 *
 * @param stopping stops the purge between two batches
 */
export async function purgeHistory(storage: Storage, now: string, stopping: AbortSignal): Promise<void> {
  for (let due = maxRows; due === maxRows && !stopping.aborted; ) {
    const changes = await listChangesToPurge(storage, { now, maxRows });
    due = changes.length;
    if (due === 0) return;
    for (const change of changes) await purgeChange(storage, change, stopping);
    if (stopping.aborted) return;
    await storage.eraseDeleted(erasedTables);
    for (const { workspaceId, id } of changes) {
      await storage.writeOne(serviceActor, tx => markPurged(tx, { workspaceId, id }));
    }
  }
}

type DueChange = Awaited<ReturnType<typeof listChangesToPurge>>[number];

async function purgeChange(storage: Storage, change: DueChange, stopping: AbortSignal): Promise<void> {
  const { workspaceId, id, birdId } = change;
  const ofBird = change.kind === 'bird';
  const inBatches = (work: (tx: Transaction) => Promise<number>) => batches(storage, work, stopping);
  const key = { workspaceId, id };
  const batch = { ...key, birdId, maxRows };
  if (change.action === 'deleted') {
    if (ofBird) await inBatches(tx => purgeBirdChanges(tx, batch));
    else {
      await inBatches(tx => purgeArchivedRecordChanges(tx, batch));
      await inBatches(tx => purgeRecordChanges(tx, { ...change, maxRows }));
    }
    const purge = ofBird ? purgeBirdDeletion : purgeDeletion;
    await storage.writeOne(serviceActor, tx => purge(tx, { ...key, birdId }));
  }
  // The archive comes last, because the earlier steps read the ids of the records from it.
  await inBatches(tx => purgeArchive(tx, { workspaceId, changeId: id, maxRows }));
}

async function batches(
  storage: Storage,
  work: (tx: Transaction) => Promise<number>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    if ((await storage.writeOne(serviceActor, work)) < maxRows) return;
    await setTimeout(pauseMs);
  }
}
