// Queries for the clocks of flocks: which flocks have birds, and which of those have no clock.
import { sql } from 'kysely';
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export const findAnyBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).orderBy('id').limit(1),
);

export const findWorkspaceName = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select('name').where('id', '=', $.workspaceId),
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
