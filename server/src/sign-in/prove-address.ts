// What happens when a person proves that the address of their account is theirs, which an invitation link did not.
import { deleteSessionsOf } from '../auth/sessions.queries.ts';
import { revokeTokensOf } from '../auth/tokens.queries.ts';
import { proveUser } from '../auth/users.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import { deleteFeedsOf } from '../workspaces/end-feeds.queries.ts';
import { endHandoversOfMaker } from '../workspaces/end-handovers.queries.ts';
import { listMemberships, stopReceivingBirds } from '../workspaces/members.queries.ts';

/**
 * Ends all that somebody else may have begun in the account: its sessions, its tokens, its links to birds, and that
 * birds go to flocks of it that others belong to. Does nothing if the address is proven already.
 */
export async function proveAddress(
  tx: Transaction,
  { id: userId, email, unprovenSince }: { id: string; email: string; unprovenSince: string | null },
  now: string,
): Promise<void> {
  if (unprovenSince === null) return;
  await deleteSessionsOf(tx, { userId });
  for (const { workspaceId } of await listMemberships(tx, { email, now })) {
    await revokeTokensOf(tx, { workspaceId, userId, now });
    await endHandoversOfMaker(tx, { workspaceId, userId, now });
    await deleteFeedsOf(tx, { workspaceId, userId });
  }
  await stopReceivingBirds(tx, { userId });
  await proveUser(tx, { userId });
}
