// The clock of a flock: a job that is due at the next moment when somebody may have to be notified.
import { dayMs } from '../clock.ts';
import { enqueue, enqueueOrAdvance, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface Tick {
  workspaceId: WorkspaceId;
  /** The notifications up to this instant have been sent. */
  since: string;
  /** The last local day whose milestones were looked up; missing in jobs from earlier versions. */
  remindedOn?: string;
}

export const flockClock = jobType<Tick>('flockClock', { queue: 'flockClocks', validForMs: 3_650 * dayMs });

export const clockKeyOf = (workspaceId: WorkspaceId) => `flockClock:${workspaceId}`;

/** Makes the clock recalculate its next moment, after the due dates have changed. Starts the clock if there is none. */
export const wakeFlockClock = (tx: Transaction, workspaceId: WorkspaceId, at: string): Promise<void> =>
  enqueueOrAdvance(
    tx,
    flockClock,
    { payload: { workspaceId, since: at }, uniqueKey: clockKeyOf(workspaceId) },
    new Date(at),
  );

/** Sets the clock to its next moment. */
export const setFlockClock = (tx: Transaction, tick: Tick, dueAt: Date): Promise<void> =>
  enqueue(
    tx,
    flockClock,
    { payload: tick, uniqueKey: clockKeyOf(tick.workspaceId), dueAt },
    new Date(tick.since),
  );
