// The job that taking back a dose causes: it is open again, and its time may have come.
import { dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { enqueue, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { wakeFlockClock } from './flock-clock.ts';

interface ReopenedDose {
  workspaceId: WorkspaceId;
  medicationId: string;
  administrationSlot: string;
  dueOn: string;
}

export const doseReopened = jobType<ReopenedDose>('doseReopened', {
  queue: 'notifications',
  validForMs: dayMs,
});

/** A correction takes a dose back and records it again. Nobody should be asked in between whether it was given. */
const timeToCorrectMs = 5 * minuteMs;

/** Enqueues what follows from a dose that is no longer recorded, and is not recorded again soon. */
export async function notifyOfReopened(tx: Transaction, dose: ReopenedDose, at: string): Promise<void> {
  const now = new Date(at);
  const dueAt = later(now, timeToCorrectMs);
  await enqueue(tx, doseReopened, { payload: dose, dueAt }, now);
  await wakeFlockClock(tx, dose.workspaceId, instantOf(dueAt));
}
