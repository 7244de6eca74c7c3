// The job for the arrival of a bird: it notifies the members of the new flock, and alerts them if the bird is unwell.
import { dayMs } from '../clock.ts';
import { enqueue, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { wakeFlockClock } from './flock-clock.ts';

interface Arrival {
  workspaceId: WorkspaceId;
  birdId: string;
  at: string;
}

export const birdArrival = jobType<Arrival>('birdArrival', { queue: 'notifications', validForMs: 7 * dayMs });

/** Enqueues the notification that a bird has arrived, and wakes the flock's clock. */
export async function notifyOfArrival(
  tx: Transaction,
  { workspaceId, birdId }: Pick<Arrival, 'workspaceId' | 'birdId'>,
  at: string,
): Promise<void> {
  await enqueue(tx, birdArrival, { payload: { workspaceId, birdId, at } }, new Date(at));
  await wakeFlockClock(tx, workspaceId, at);
}
