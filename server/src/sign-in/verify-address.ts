// Marks an account's address as verified. Opening an invitation link does not verify it.
import { deleteSessionsOf } from '../auth/sessions.queries.ts';
import { deleteAllPinsOf, deleteAllTabletSessionsOf } from '../auth/tablets.queries.ts';
import { revokeTokensOf } from '../auth/tokens.queries.ts';
import { markUserVerified } from '../auth/users.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import { deleteFeedsOf } from '../workspaces/end-feeds.queries.ts';
import { listMemberships, stopReceivingBirds } from '../workspaces/members.queries.ts';
import { revokeHandoversOfCreator } from '../workspaces/revoke-handovers.queries.ts';

/**
 * Ends the account's sessions, revokes its tokens and links to birds, and deletes its PINs and calendar feeds, because
 * somebody else may have created them. Its flocks with other members or invites can no longer receive birds. Does
 * nothing if the address is already verified.
 */
export async function verifyAddress(
  tx: Transaction,
  { id: userId, email, unprovenSince }: { id: string; email: string; unprovenSince: string | null },
  now: string,
): Promise<void> {
  if (unprovenSince === null) return;
  await deleteSessionsOf(tx, { userId });
  await deleteAllPinsOf(tx, { userId });
  await deleteAllTabletSessionsOf(tx, { userId });
  for (const { workspaceId } of await listMemberships(tx, { email, now })) {
    await revokeTokensOf(tx, { workspaceId, userId, now });
    await revokeHandoversOfCreator(tx, { workspaceId, userId, now });
    await deleteFeedsOf(tx, { workspaceId, userId });
  }
  await stopReceivingBirds(tx, { userId });
  await markUserVerified(tx, { userId });
}
