// The caller's workspace and role, read again inside the transaction that depends on them.
import { findOne, type Inputs, lockOne } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { workspaceColumns } from '../storage/tables/workspaces.ts';

/** A workspace, locked until the transaction ends: changes of it, its members and its tokens happen one after the other. */
export const lockWorkspace = lockOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', $.workspaceId),
);

/** A member's current role; no row if they are no longer a member. */
export const findRole = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db
    .selectFrom('members')
    .select('role')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId),
);
