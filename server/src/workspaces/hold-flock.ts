// Changes of a flock, its members and its tokens begin here: one after the other, by those who may still make them.
import type { EndpointKey } from '@flock-care/contract';
import { type Access, access } from '../access.ts';
import type { Caller } from '../caller.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { findMember } from './members.queries.ts';
import { lockWorkspace } from './workspaces.queries.ts';

type MemberEndpoint = {
  [K in EndpointKey]: Access[K] extends { callers: 'anyone' } ? never : K;
}[EndpointKey];

/**
 * Holds the caller's flock until the transaction ends, and reads their role again: the gate read it a moment ago,
 * and whoever was demoted or removed since changes nothing any more. Answers the flock and the role.
 */
export async function holdFlock(
  tx: Transaction,
  { workspaceId, memberId }: Caller,
  endpoint: MemberEndpoint,
) {
  const workspace = await lockWorkspace(tx, { workspaceId });
  if (!workspace) throw refuse('flockNotFound');
  const member = await findMember(tx, { workspaceId, memberId });
  if (!member || !access[endpoint].roles.some(role => role === member.role)) {
    throw refuse('roleLacksPermission');
  }
  return { workspace, role: member.role };
}
