// The job that notifies a flock's owners that wrong PINs were entered on a shared tablet.
import { dayMs } from '../clock.ts';
import { enqueue, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export interface WrongPins {
  workspaceId: WorkspaceId;
  tabletId: string;
  /** The names are part of the job, because the tablet may have been removed by the time the job runs. */
  tabletName: string;
  memberName: string;
}

export const wrongPins = jobType<WrongPins>('wrongPins', { queue: 'notifications', validForMs: dayMs });

/** Enqueues the notification that wrong PINs were entered for a member. */
export const notifyOfWrongPins = (
  tx: Transaction,
  { at, ...payload }: WrongPins & { at: string },
): Promise<void> => enqueue(tx, wrongPins, { payload }, new Date(at));
