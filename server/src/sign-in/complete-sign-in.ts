// Completes a sign-in, in one transaction, after a person has verified an email address.
import { randomUUID } from 'node:crypto';
import { sessionLifeMs } from '../auth/callers.ts';
import { type Credential, mintCredential } from '../auth/credentials.ts';
import { defaultName } from '../auth/default-name.ts';
import { insertSession } from '../auth/sessions.queries.ts';
import { expectSignUpAllowed } from '../auth/sign-up.ts';
import { insertUser, lockUserByEmail, recordSignIn } from '../auth/users.queries.ts';
import { instantOf, later } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { completePendingTransfers } from '../transfers/complete-pending-transfers.ts';
import { chooseWorkspace } from '../workspaces/choose-workspace.ts';
import { acceptInvites } from '../workspaces/members.queries.ts';
import { verifyAddress } from './verify-address.ts';

export interface SignIn {
  /** The verified address. */
  email: string;
  /** The new user's name. If it is empty, the name is the part of the address before the @. */
  name: string;
  /** The user agent of the browser that signs in. */
  userAgent: string;
}

/** A new session: its credential, its user and its active workspace. */
export interface NewSession extends Credential {
  userId: string;
  workspaceId: WorkspaceId;
}

/**
 * Creates the user if they are new, accepts their invites, completes their pending transfers, creates a workspace if
 * they have none, and returns a new session. Wake the job worker afterwards: if there are many transfers,
 * jobs complete most of them.
 *
 * @throws RefusalError: 403 if they are new and SIGN_UP does not let them create an account, or if they are blocked
 */
export async function completeSignIn(
  tx: Transaction,
  config: Config,
  signIn: SignIn,
  nowDate: Date,
): Promise<NewSession> {
  const now = instantOf(nowDate);
  const { email, userAgent } = signIn;
  await expectSignUpAllowed(tx, config, email);
  await insertUser(tx, {
    id: randomUUID(),
    email,
    name: signIn.name || defaultName(email),
    now,
  });
  const user = await lockUserByEmail.required(tx, { email });
  if (user.blockedAt !== null) throw refuse('accountBlocked', { userId: user.id });
  await verifyAddress(tx, user, now);
  await acceptInvites(tx, { userId: user.id, email, now });
  // Done before a workspace is chosen, because a transfer may create the user's first workspace.
  await completePendingTransfers(tx, config, user, nowDate);
  const workspaceId = await chooseWorkspace(tx, user, now);
  await recordSignIn(tx, { userId: user.id, workspaceId, now });
  const credential = mintCredential('session');
  await insertSession(tx, {
    tokenHash: credential.tokenHash,
    userId: user.id,
    workspaceId,
    userAgent,
    now,
    expiresAt: instantOf(later(nowDate, sessionLifeMs)),
  });
  return { ...credential, userId: user.id, workspaceId };
}
