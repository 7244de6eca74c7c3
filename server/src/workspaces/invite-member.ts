// Invites a person to a workspace by email address, or changes the member with that address.
import { randomUUID } from 'node:crypto';
import { managers } from '@flock-care/contract/endpoints';
import type { Member, Role } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../auth/callers.ts';
import { defaultName } from '../auth/default-name.ts';
import { countInvite } from '../auth/email-limits.ts';
import { instantOf } from '../clock.ts';
import { enqueue } from '../jobs/job.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { endSessionsAndTokens } from './end-access.ts';
import { deleteInvitationLink } from './invitation-links.queries.ts';
import { memberInviteMail } from './invite-email.ts';
import { findAccess } from './member-access.queries.ts';
import { recordAccessChange, recordMemberChange } from './member-history.ts';
import { countOwners, findMemberByEmail, upsertMember } from './members.queries.ts';
import { revokeHandoversOfCreator } from './revoke-handovers.queries.ts';

interface Invite {
  email: string;
  name: string | undefined;
  role: Role;
}

/**
 * Invites or changes a member. The transaction must already have locked the workspace. Access that has ended is
 * reopened.
 *
 * @throws RefusalError: 403 if only an owner may do this, 409 if the flock would have no owner left, 429 for too many
 *   invites
 */
export async function inviteMember(
  tx: Transaction,
  context: AppContext,
  caller: Caller,
  callerRole: Role,
  { email, name: sentName, role }: Invite,
): Promise<Member> {
  const { workspaceId } = caller;
  const stored = await findMemberByEmail(tx, { workspaceId, email });
  if (callerRole !== 'owner' && (role === 'owner' || stored?.role === 'owner'))
    throw refuse('roleNotAllowed');
  if (stored?.role === 'owner' && stored.acceptedAt !== null && role !== 'owner') {
    const { owners } = await countOwners.required(tx, { workspaceId });
    if (owners <= 1) throw refuse('lastOwner');
  }
  const name = sentName || stored?.name || defaultName(email);
  const nowDate = context.clock.now();
  const now = instantOf(nowDate);
  const access = stored && (await findAccess(tx, { workspaceId, memberId: stored.id }));
  if (stored) await endSessionsAndTokens(tx, { workspaceId, memberId: stored.id }, now);
  const member = await upsertMember.required(tx, { workspaceId, id: randomUUID(), email, name, role, now });
  await recordMemberChange(tx, workspaceId, now, stored, member);
  if (access) {
    const changed = await findAccess.required(tx, { workspaceId, memberId: member.id });
    await recordAccessChange(tx, workspaceId, now, access, changed);
  }
  if (stored?.userId && isManager(stored.role) && !isManager(role)) {
    await revokeHandoversOfCreator(tx, { workspaceId, userId: stored.userId, now });
  }
  const payload = { workspaceId, memberId: member.id };
  // An assistant may have created the link, but only owners may make somebody an owner.
  if (role === 'owner') await deleteInvitationLink(tx, payload);
  if (member.acceptedAt === null && context.config.smtpUrl) {
    await countInvite(context, caller);
    await enqueue(tx, memberInviteMail, { payload: { ...payload, invitedBy: caller.userId } }, nowDate);
  }
  return member;
}

const isManager = (role: Role): boolean => managers.some(one => one === role);
