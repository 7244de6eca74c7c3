// Other programs at a PostgreSQL database: a move needs it to itself.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StorageRefused } from './failures.ts';

/** A service that has just stopped is seen for a moment longer. */
const othersLeaveWithinMs = 2_000;
const askEveryMs = 100;

/** A service that wrote on meanwhile would write what nobody moves. @throws StorageRefused */
export async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const deadlineMs = performance.now() + othersLeaveWithinMs;
  while (await hasOthers(client)) {
    if (performance.now() > deadlineMs) {
      throw new StorageRefused(
        'Other programs are connected to the PostgreSQL database. Stop every service that uses it, then try again.',
      );
    }
    await setTimeout(askEveryMs);
  }
}

/** Of another role's sessions the server hides what they are. Its own workers are nobody's. */
async function hasOthers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows.length > 0;
}
