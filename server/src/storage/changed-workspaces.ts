// Collects the workspaces that a transaction changes, so that everyone who follows them is notified after the commit.
import type { Transaction } from './statement.ts';
import type { WorkspaceId } from './tables/index.ts';

const changed = new WeakMap<Transaction, WorkspaceId[]>();

/** Adds a workspace that a transaction changes. Functions that write to the history already do this. */
export function addChangedWorkspace(tx: Transaction, workspaceId: WorkspaceId): void {
  const workspaceIds = changed.get(tx);
  if (!workspaceIds) changed.set(tx, [workspaceId]);
  else if (!workspaceIds.includes(workspaceId)) workspaceIds.push(workspaceId);
}

/** Returns the workspaces that a transaction has changed. */
export const changedWorkspaces = (tx: Transaction): readonly WorkspaceId[] => changed.get(tx) ?? [];
