// Queries that read the caller's workspace and role again, inside the transaction that depends on them.
import { findOne, type Inputs, lockOneForChange, lockOneShared } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { workspaceColumns } from '../storage/tables/workspaces.ts';
import { birdsListedAt } from './listed-birds.ts';
import { hasOpenAccess } from './open-access.ts';

/**
 * Locks a workspace's row until the transaction ends, so that changes to it, its members and its tokens happen one at a
 * time. Records of its birds can still be added. If they had to wait too, there would be deadlocks: a transaction that
 * adds a record has already locked the bird, and then writes to the history, which refers to the workspace.
 */
export const lockWorkspace = lockOneForChange((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', $.workspaceId),
);

/**
 * Keeps others from changing the guard's limits in a workspace until the transaction ends. A change to the limits judges
 * all existing birds again, and would miss a bird that is being added.
 */
export const keepLimits = lockOneShared((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select('id').where('id', '=', $.workspaceId),
);

/** Finds a member's current role; no row if they are no longer a member or their access has ended. */
export const findRole = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string; now: string }>) =>
    db
      .selectFrom('members')
      .select(['role', 'careOnly', birdsListedAt])
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.memberId)
      .where(hasOpenAccess($.now)),
);
