// Queries for flocks, and for the jobs that schedule their notifications.
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

/** Finds a flock's name for a person who belongs to several; no row if they belong to no other flock. */
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

/** Lists the flocks that a person belongs to. */
export const listWorkspacesOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('members').select('workspaceId').where('userId', '=', $.userId),
);

/** Finds an unfinished job by its unique key, if it is running or due. */
export const findDueJobWithKey = findOne((db, $: Inputs<{ uniqueKey: string; now: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('uniqueKey', '=', $.uniqueKey)
    .where('finishedAt', 'is', null)
    .where('dueAt', '<=', $.now),
);

/**
 * Lists the flocks that have birds but no unfinished `flockClock` job, for example after their first bird or an
 * upgrade.
 */
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
