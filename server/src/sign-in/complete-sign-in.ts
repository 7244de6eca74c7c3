// A person has shown that an address is theirs: everything that follows, in one transaction.
import { randomUUID } from 'node:crypto';
import { sessionLifeMs } from '../caller.ts';
import { instantOf, later } from '../clock.ts';
import { type Credential, mintCredential } from '../credentials.ts';
import type { Transaction } from '../storage/statement.ts';
import { completePendingTransfers } from '../transfers/complete-pending-transfers.ts';
import { acceptInvites, claimInvites } from '../workspaces/members.queries.ts';
import { chooseFlock } from './choose-flock.ts';
import { insertSession } from './sessions.queries.ts';
import { insertUser, lockUserByEmail, updateLastWorkspace } from './users.queries.ts';

export interface Arrival {
  email: string;
  /** The name of a new user; empty: the part before the @. */
  name: string;
}

/**
 * Signs the person of a proven address in: creates them where they are new, accepts their invites, completes
 * the transfers that wait for them, gives them a flock where they have none, and opens a session.
 */
export async function completeSignIn(tx: Transaction, arrival: Arrival, nowDate: Date): Promise<Credential> {
  const now = instantOf(nowDate);
  const { email } = arrival;
  await insertUser(tx, { id: randomUUID(), email, name: arrival.name || nameFrom(email), now });
  const user = await lockUserByEmail(tx, { email });
  if (!user) throw new Error('The user who signs in has no row.');
  await claimInvites(tx, { userId: user.id, email });
  await acceptInvites(tx, { userId: user.id, now });
  // Transfers first: the flock made for them, where the person owned none, is then among those to choose from.
  await completePendingTransfers(tx, user, now);
  const workspaceId = await chooseFlock(tx, user, now);
  await updateLastWorkspace(tx, { userId: user.id, workspaceId });
  const credential = mintCredential('session');
  await insertSession(tx, {
    tokenHash: credential.tokenHash,
    userId: user.id,
    workspaceId,
    now,
    expiresAt: instantOf(later(nowDate, sessionLifeMs)),
  });
  return credential;
}

/** The part of an address before the @. */
export const nameFrom = (email: string) => email.slice(0, email.indexOf('@'));
