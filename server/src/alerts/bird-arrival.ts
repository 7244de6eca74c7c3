// The job that the arrival of a bird causes: the people of its new flock are told, and also if it is not well.
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

/** Enqueues what follows from the arrival of a bird. */
export async function tellOfArrival(
  tx: Transaction,
  { workspaceId, birdId }: Pick<Arrival, 'workspaceId' | 'birdId'>,
  at: string,
): Promise<void> {
  await enqueue(tx, birdArrival, { payload: { workspaceId, birdId, at } }, new Date(at));
  await wakeFlockClock(tx, workspaceId, at);
}
