// The caller's workspace and role, read again inside the transaction that depends on them.
import { findOne, type Inputs, lockOneForChange, lockOneShared } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { workspaceColumns } from '../storage/tables/workspaces.ts';
import { hasOpenAccess } from './open-access.ts';

/**
 * A workspace, locked until the transaction ends: changes of it, its members and its tokens happen one after the other.
 * Records of its birds can still be added. If they had to wait, there would be deadlocks: who adds one has locked the
 * bird first, and its row in the history refers to the workspace.
 */
export const lockWorkspace = lockOneForChange((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', $.workspaceId),
);

/**
 * Keeps others from changing the limits of a workspace until the transaction ends. Such a change judges all birds that
 * are there again, and would miss one that is being added.
 */
export const keepLimits = lockOneShared((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select('id').where('id', '=', $.workspaceId),
);

/** A member's current role; no row if they are no longer a member, or their access has ended. */
export const findRole = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string; now: string }>) =>
    db
      .selectFrom('members')
      .select(['role', 'careOnly'])
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.memberId)
      .where(hasOpenAccess($.now)),
);
