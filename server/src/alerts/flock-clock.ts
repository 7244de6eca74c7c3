// The clock of a flock: one job that sleeps until the next moment at which somebody may have to be told of something.
import { dayMs } from '../clock.ts';
import { enqueue, enqueueOrAdvance, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface Tick {
  workspaceId: WorkspaceId;
  /** What came up until then has been told. */
  since: string;
  /** The last day of the flock whose milestones have been looked up; an earlier version did not say. */
  remindedOn?: string;
}

export const flockClock = jobType<Tick>('flockClock', { queue: 'flockClocks', validForMs: 3_650 * dayMs });

export const clockKeyOf = (workspaceId: WorkspaceId) => `flockClock:${workspaceId}`;

/** Lets the clock work out again when it is to wake, after a change of what is due. Starts it if it does not run. */
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
