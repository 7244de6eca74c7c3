// Which flock a person finds themselves in: the one last used, else the oldest owned, else the oldest joined.
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { listMemberships } from '../workspaces/members.queries.ts';
import { createPersonalFlock } from './personal-flock.ts';

interface Person {
  id: string;
  email: string;
  name: string;
  lastWorkspaceId: WorkspaceId | null;
}

/** The flock to work in from now on; a new personal one where the person belongs to none. */
export async function chooseFlock(tx: Transaction, person: Person, now: string): Promise<WorkspaceId> {
  const memberships = await listMemberships(tx, { userId: person.id });
  const joined = memberships
    .filter(membership => membership.acceptedAt !== null)
    .sort(
      (a, b) =>
        Number(b.role === 'owner') - Number(a.role === 'owner') ||
        whenJoined(a).localeCompare(whenJoined(b)) ||
        a.workspaceId - b.workspaceId,
    );
  const lastUsed = joined.find(membership => membership.workspaceId === person.lastWorkspaceId);
  const chosen = lastUsed ?? joined[0];
  return chosen ? chosen.workspaceId : createPersonalFlock(tx, person, now);
}

/** Flocks one owns count from their creation, the others from when one joined. */
const whenJoined = (membership: { role: string; flockCreatedAt: string; acceptedAt: string | null }) =>
  membership.role === 'owner' ? membership.flockCreatedAt : (membership.acceptedAt ?? '');
