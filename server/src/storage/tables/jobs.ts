// Jobs, which run after the request that caused them.
import type { Json } from './json.ts';

export interface JobsTable {
  id: string;
  queue: string;
  kind: string;
  /** Unique among unfinished jobs. */
  uniqueKey: string | null;
  payload: Json<unknown>;
  state: 'pending' | 'active' | 'completed' | 'failed';
  /**
   * The number of times a worker has started the job. It also identifies the lease, which shows whether a worker still
   * holds the job.
   */
  attempts: number;
  /** The number of times the job's lease expired before the job finished. */
  abandonments: number;
  dueAt: string;
  /** The time after which the job is no longer worth running. */
  deadlineAt: string;
  leasedUntil: string | null;
  createdAt: string;
  finishedAt: string | null;
  lastError: string | null;
}
