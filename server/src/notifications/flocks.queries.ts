// Queries for what flocks are called, and for their clocks: which flocks have birds, and which of those have no clock.
import { sql } from 'kysely';
import { hasOpenAccess } from '../auth/open-access.ts';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export const findAnyBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).orderBy('id').limit(1),
);

export const findWorkspaceName = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select('name').where('id', '=', $.workspaceId),
);

/** The name of a flock, for a person who belongs to others as well; no row for one who does not. */
export const findNameAmongSeveral = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .selectFrom('workspaces')
      .select('name')
      .where('id', '=', $.workspaceId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('members')
            .select('members.id')
            .where('members.userId', '=', $.userId)
            .where('members.workspaceId', '<>', $.workspaceId)
            .where(hasOpenAccess($.now)),
        ),
      ),
);

/** The flocks that a person belongs to. */
export const listWorkspacesOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('members').select('workspaceId').where('userId', '=', $.userId),
);

/** An unfinished job by its unique key, if it is running or is to run now. */
export const findDueJobWithKey = findOne((db, $: Inputs<{ uniqueKey: string; now: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('uniqueKey', '=', $.uniqueKey)
    .where('finishedAt', 'is', null)
    .where('dueAt', '<=', $.now),
);

/** The flocks with birds whose clock does not run: it starts with the first bird, and with an upgrade. */
export const listFlocksWithoutClock = findMany((db, $: Inputs<{ maxRows: number }>) =>
  db
    .selectFrom('workspaces')
    .select('workspaces.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('birds').select('birds.id').whereRef('birds.workspaceId', '=', 'workspaces.id').limit(1),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.uniqueKey', '=', sql<string>`'flockClock:' || ${sql.ref('workspaces.id')}`)
            .where('jobs.finishedAt', 'is', null),
        ),
      ),
    )
    .orderBy('workspaces.id')
    .limit($.maxRows),
);
