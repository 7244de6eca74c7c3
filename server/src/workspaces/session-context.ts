// Reads the session context: the user, their memberships and the active workspace.
import type { Member, Membership, SessionContext } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { listProviders } from '../auth/providers.ts';
import { findUser } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { byName } from '../storage/collation.ts';
import { MissingRowError } from '../storage/errors.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listMemberships } from './members.queries.ts';

/** Reads a user's memberships that have not ended, including pending invites, sorted by workspace name. */
export async function readMemberships(from: Reader, email: string, now: Date): Promise<Membership[]> {
  const rows = await listMemberships(from, { email, now: instantOf(now) });
  return rows.map(membershipOf).sort((a, b) => byName(a.workspace, b.workspace));
}

type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

function membershipOf(row: MembershipRow): Membership {
  return {
    ...memberOf(row),
    workspace: {
      id: row.workspaceId,
      name: row.workspaceName,
      workspaceType: row.workspaceType,
      billingEmail: row.billingEmail,
      billingPlan: row.billingPlan,
      rescueVerificationStatus: row.rescueVerificationStatus,
      createdAt: row.workspaceCreatedAt,
      updatedAt: row.workspaceUpdatedAt,
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

/** Finds the context of a session; undefined if the user is no longer a member of the workspace. */
export async function findSessionContext(
  { config, clock }: AppContext,
  from: Reader,
  userId: string,
  workspaceId: WorkspaceId,
): Promise<SessionContext | undefined> {
  const user = await findUser.required(from, { userId });
  const workspaces = await readMemberships(from, user.email, clock.now());
  const active = workspaces.find(membership => membership.workspaceId === workspaceId);
  if (!active) return undefined;
  return {
    user,
    activeWorkspace: active.workspace,
    activeMembership: memberOf(active),
    workspaces,
    providers: listProviders(config),
  };
}

/**
 * Reads the context of a session. The transaction must already have checked the membership.
 * @throws MissingRowError if there is no such user or membership
 */
export async function readSessionContext(
  context: AppContext,
  tx: Transaction,
  userId: string,
  workspaceId: WorkspaceId,
): Promise<SessionContext> {
  const session = await findSessionContext(context, tx, userId, workspaceId);
  if (!session) throw new MissingRowError('the membership of the session');
  return session;
}
