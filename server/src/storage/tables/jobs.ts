// Work to do after the request that caused it.
import type { Json } from './json.ts';

export interface JobsTable {
  id: string;
  queue: string;
  kind: string;
  /** At most one unfinished job has it. */
  uniqueKey: string | null;
  payload: Json<unknown>;
  state: 'pending' | 'active' | 'completed' | 'failed';
  /** How often a worker took it. Also the number of the lease: it shows whether a worker still holds the job. */
  attempts: number;
  /** How often its lease expired before it finished. */
  abandonments: number;
  dueAt: string;
  /** After this it is no longer worth running. */
  deadlineAt: string;
  leasedUntil: string | null;
  createdAt: string;
  finishedAt: string | null;
  lastError: string | null;
}
