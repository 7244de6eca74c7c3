// Deletes any number of rows in small transactions, so that other writes do not wait long.
import { setTimeout } from 'node:timers/promises';
import { serviceActor } from './actor.ts';
import type { Transaction } from './statement.ts';
import type { Storage } from './storage.ts';

/**
 * The number of rows per batch: few, because a row may take up megabytes, such as the response to a write with a photo.
 */
const maxRows = 20;
/** The pause leaves the database free for other work most of the time. */
const pauseMs = 5;

/**
 * Deletes rows until none are left or the service stops.
 *
 * @param deleteRows deletes at most `maxRows` rows and returns how many it deleted
 * @param inputs the other inputs of `deleteRows`
 * @param stopping ends the deletion between two batches
 */
export async function deleteInBatches<Inputs extends { maxRows: number }>(
  storage: Storage,
  deleteRows: (tx: Transaction, inputs: Inputs) => Promise<number>,
  inputs: Omit<Inputs, 'maxRows'>,
  stopping: AbortSignal,
): Promise<void> {
  const batch = { ...inputs, maxRows } as Inputs;
  while (!stopping.aborted) {
    const deletedRows = await storage.writeOne(serviceActor, tx => deleteRows(tx, batch));
    if (deletedRows < maxRows) return;
    await setTimeout(pauseMs);
  }
}
