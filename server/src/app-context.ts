// The context shared by routes and background work: settings, time, storage, counters, and the job queue.
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { SendCounters } from './jobs/send-counters.ts';
import type { CounterStore } from './rate-limits/counter-store.ts';
import type { Storage } from './storage/storage.ts';
import type { WorkspaceId } from './storage/tables/index.ts';

export interface AppContext {
  config: Config;
  clock: Clock;
  storage: Storage;
  counterStore: CounterStore;
  sends: SendCounters;
  /** Wakes the worker after a job has been enqueued, so that the job runs immediately instead of at the next poll. */
  jobs: { wake(): void };
  /** Ends a member's sessions and tokens in a workspace if their access has ended. */
  endAccess(member: { workspaceId: WorkspaceId; memberId: string }): Promise<void>;
}
