// What a signed-in person is told about themselves.
import type { Member, Membership, SessionContext } from '@flock-care/contract';
import { byName } from '../order.ts';
import type { Services } from '../services.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';
import { listMemberships } from '../workspaces/members.queries.ts';
import { listProviders } from './providers.ts';
import { findUser } from './users.queries.ts';

/** A person's memberships by flock name, pending invites among them. */
export async function readMemberships(from: Reader, userId: string): Promise<Membership[]> {
  const rows = await listMemberships(from, { userId });
  return rows.map(membershipOf).sort((a, b) => byName(a.workspace, b.workspace));
}

type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

function membershipOf(row: MembershipRow): Membership {
  return {
    ...memberOf(row),
    workspace: {
      id: row.workspaceId,
      name: row.flockName,
      workspaceType: row.workspaceType,
      billingEmail: row.billingEmail,
      billingPlan: row.billingPlan,
      rescueVerificationStatus: row.rescueVerificationStatus,
      createdAt: row.flockCreatedAt,
      updatedAt: row.flockUpdatedAt,
    },
  };
}

function memberOf({
  id,
  workspaceId,
  userId,
  inviteEmail,
  name,
  role,
  acceptedAt,
  createdAt,
}: Member): Member {
  return { id, workspaceId, userId, inviteEmail, name, role, acceptedAt, createdAt };
}

/** The context of a session; undefined where the person or their place in the flock has gone meanwhile. */
export async function readSessionContext(
  { config }: Services,
  from: Reader,
  userId: string,
  workspaceId: WorkspaceId,
): Promise<SessionContext | undefined> {
  const user = await findUser(from, { userId });
  const workspaces = await readMemberships(from, userId);
  const active = workspaces.find(membership => membership.workspaceId === workspaceId);
  if (!user || !active) return undefined;
  return {
    user,
    activeWorkspace: active.workspace,
    activeMembership: memberOf(active),
    workspaces,
    providers: listProviders(config),
  };
}
