// The context shared by routes and background work, such as the settings, the clock and the file store.
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { FileStore } from './file-store/file-store.ts';
import type { SendCounters } from './jobs/send-counters.ts';
import type { CounterStore } from './rate-limits/counter-store.ts';
import type { Storage } from './storage/storage.ts';
import type { WorkspaceId } from './storage/tables/index.ts';

/**
 * The context of routes. It has no storage, because each request has its own: some callers may see only some of the
 * birds.
 */
export interface AppContext {
  config: Config;
  clock: Clock;
  counterStore: CounterStore;
  fileStore: FileStore;
  sends: SendCounters;
  /** Wakes the worker after a job has been enqueued, so that the job runs immediately instead of at the next poll. */
  jobs: { wake(): void };
  /** Aborted when the service begins to stop. */
  stopping: AbortSignal;
  /** Follows the histories of workspaces with an event consumer. */
  events: {
    /** Reports that a committed write has added to the histories of these workspaces. */
    notifyOfChanges(workspaceIds: readonly WorkspaceId[]): void;
    /** Watches a workspace whose event stream was just opened. */
    watch(workspaceId: WorkspaceId): void;
  };
  /** Starts or stops publishing a workspace that has just turned MQTT on or off. */
  mqtt: { update(workspaceId: WorkspaceId): void };
  /** Wakes the webhook sender when a delivery becomes due. */
  webhooks: { wake(): void };
  /** Ends a member's sessions and tokens in a workspace if their access has ended. */
  endAccess(member: { workspaceId: WorkspaceId; memberId: string }): Promise<void>;
}

/** The context of the service itself, which sees everything. */
export interface ServiceContext extends AppContext {
  storage: Storage;
}
