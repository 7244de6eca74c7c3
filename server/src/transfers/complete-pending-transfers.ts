// The birds that waited for a person move to their flock as they sign in.
import { createPersonalFlock } from '../sign-in/personal-flock.ts';
import type { Transaction } from '../storage/statement.ts';
import { listReceivingFlocks } from '../workspaces/members.queries.ts';
import { moveBird } from './move-bird.ts';
import { completeTransfer, listPendingTransfers, reopenTransfer } from './transfers.queries.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/**
 * Moves every waiting bird to the flock the person owns: the oldest of several, a new personal one where there is
 * none. A bird whose tagId is taken there goes on waiting and never stops the sign-in.
 */
export async function completePendingTransfers(tx: Transaction, person: Person, now: string): Promise<void> {
  const { email } = person;
  const pending = await listPendingTransfers(tx, { email });
  if (pending.length === 0) return;
  const [oldest] = await listReceivingFlocks(tx, { email });
  const to = oldest?.id ?? (await createPersonalFlock(tx, person, now));
  for (const { workspaceId, id, birdId } of pending) {
    if (workspaceId === to) continue;
    // Marked first: moving the bird cancels what still waits for it.
    if (!(await completeTransfer(tx, { workspaceId, id, email, now }))) continue;
    const outcome = await moveBird(tx, { birdId, from: workspaceId, to }, now);
    if (outcome === 'tagId taken') await reopenTransfer(tx, { workspaceId, id });
  }
}
