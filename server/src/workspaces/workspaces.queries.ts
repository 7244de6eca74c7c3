// Queries for workspaces.
import type { RescueVerificationStatus } from '@flock-care/contract/shapes';
import { sql } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { changeOne, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type WorkspacesTable, workspaceColumns } from '../storage/tables/workspaces.ts';

const fieldColumns = without(workspaceColumns, 'id', 'createdAt', 'updatedAt');
type WorkspaceFields = NewRow<WorkspacesTable, typeof fieldColumns>;

export const findWorkspace = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', $.workspaceId),
);

export const insertWorkspace = changeOne((db, $: Inputs<WorkspaceFields & { now: string }>) =>
  db
    .insertInto('workspaces')
    .values({
      ...valuesOf($, fieldColumns),
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(workspaceColumns),
);

export const updateWorkspace = changeOne(
  (db, $: Inputs<WorkspaceFields & { workspaceId: WorkspaceId; now: string }>) =>
    db
      .updateTable('workspaces')
      .set({
        ...valuesOf($, fieldColumns),
        updatedAt: $.now,
      })
      .where('id', '=', $.workspaceId)
      .returning(workspaceColumns),
);

/** Locks a workspace so that nobody adds birds or records until the transaction ends. */
export const lockWorkspaceToDelete = lockOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select('id').where('id', '=', $.workspaceId),
);

/** Deletes a workspace with its members, sessions and tokens; no row if it has birds or no longer exists. */
export const deleteEmptyWorkspace = changeOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .deleteFrom('workspaces')
    .where('id', '=', $.workspaceId)
    .where(where =>
      where.not(
        where.exists(
          where.selectFrom('birds').select('birds.id').where('birds.workspaceId', '=', $.workspaceId),
        ),
      ),
    )
    .returning('id'),
);

/** Sets a rescue's verification status; no row if the workspace does not exist or is not a rescue. */
export const updateRescueVerification = changeOne(
  (
    db,
    $: Inputs<{ workspaceNumber: number; rescueVerificationStatus: RescueVerificationStatus; now: string }>,
  ) =>
    db
      .updateTable('workspaces')
      .set({ rescueVerificationStatus: $.rescueVerificationStatus, updatedAt: $.now })
      .where('id', '=', sql<WorkspaceId>`${$.workspaceNumber}`)
      .where('workspaceType', '=', 'rescue')
      .returning(workspaceColumns),
);
