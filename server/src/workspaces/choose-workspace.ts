// Chooses the workspace to open for a user: the one they used last, otherwise the oldest one they own, otherwise the
// first one they joined.
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { createPersonalWorkspace } from './create-personal-workspace.ts';
import { listMemberships } from './members.queries.ts';

interface User {
  id: string;
  email: string;
  name: string;
  lastWorkspaceId: WorkspaceId | null;
}

/** Returns one of the user's workspaces, or a new personal one if they have none. */
export async function chooseWorkspace(tx: Transaction, user: User, now: string): Promise<WorkspaceId> {
  const allMemberships = await listMemberships(tx, { email: user.email, now });
  const memberships = allMemberships
    .filter(membership => membership.acceptedAt !== null)
    .sort(
      (a, b) =>
        Number(b.role === 'owner') - Number(a.role === 'owner') ||
        joinedAt(a).localeCompare(joinedAt(b)) ||
        a.workspaceId - b.workspaceId,
    );
  const lastUsed = memberships.find(membership => membership.workspaceId === user.lastWorkspaceId);
  const chosen = lastUsed ?? memberships[0];
  return chosen ? chosen.workspaceId : createPersonalWorkspace(tx, user, now);
}

/** Returns the time to sort by: when a workspace that the user owns was created, or when they joined another. */
const joinedAt = (membership: { role: string; workspaceCreatedAt: string; acceptedAt: string | null }) =>
  membership.role === 'owner' ? membership.workspaceCreatedAt : (membership.acceptedAt ?? '');
