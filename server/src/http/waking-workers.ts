// Wakes the background work after a write: the worker if the write enqueued jobs, and the watchers of the history if
// the write changed it.
import type { AppContext } from '../app-context.ts';
import { hasEnqueued } from '../jobs/job.ts';
import { changedWorkspaces } from '../storage/changed-workspaces.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

type Write<T> = (work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Returns a write that also wakes the background work, after its commit. */
export const wakingWorkers =
  <T>({ jobs, events }: Pick<AppContext, 'jobs' | 'events'>, write: Write<T>): Write<T> =>
  async work => {
    let enqueues = false;
    let changed: readonly WorkspaceId[] = [];
    const result = await write(async tx => {
      const done = await work(tx);
      enqueues = hasEnqueued(tx);
      changed = changedWorkspaces(tx);
      return done;
    });
    if (enqueues) jobs.wake();
    if (changed.length > 0) events.notifyOfChanges(changed);
    return result;
  };
