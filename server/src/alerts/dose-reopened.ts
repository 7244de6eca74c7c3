// The job for a dose whose record was removed: the dose is open again and may be overdue.
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

/** The delay before the check. Somebody who corrects a dose removes its record first, and then adds a new one. */
const timeToCorrectMs = 5 * minuteMs;

/** Enqueues a check of a dose whose record was removed, in case nobody records the dose again soon. */
export async function notifyOfReopenedDose(tx: Transaction, dose: ReopenedDose, at: string): Promise<void> {
  const now = new Date(at);
  const dueAt = later(now, timeToCorrectMs);
  await enqueue(tx, doseReopened, { payload: dose, dueAt }, now);
  await wakeFlockClock(tx, dose.workspaceId, instantOf(dueAt));
}
