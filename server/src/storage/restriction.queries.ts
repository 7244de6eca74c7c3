// Locks the list of the birds that a member may see.
import { type Inputs, lockOneShared } from './statement.ts';
import type { WorkspaceId } from './tables/index.ts';

/**
 * Keeps a member's list from changing until the transaction ends, by locking the member's row: each change to the list
 * updates that row first. Transactions lock the workspace before its members.
 */
export const keepMemberBirds = lockOneShared(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
    db
      .selectFrom('members')
      .select('id')
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.memberId),
);
