// Refuses to move a PostgreSQL database while other programs are connected to it.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StorageSetupError } from '../errors.ts';

/** The time within which the sessions of a service that has just stopped must end. */
const sessionsEndWithinMs = 2_000;
const pollMs = 100;

/** Refuses other sessions, because anything they write during the move would be lost. @throws StorageSetupError */
export async function refuseOtherSessions(client: pg.ClientBase): Promise<void> {
  const deadlineMs = performance.now() + sessionsEndWithinMs;
  while (await hasOtherSessions(client)) {
    if (performance.now() > deadlineMs) {
      throw new StorageSetupError(
        'Other programs are connected to the PostgreSQL database. Stop every service that uses it, then try again.',
      );
    }
    await setTimeout(pollMs);
  }
}

/**
 * True if anyone else is connected. PostgreSQL hides the backend type of other roles' sessions, so a hidden type counts
 * as a client. The server's own workers have no user.
 */
async function hasOtherSessions(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows.length > 0;
}
