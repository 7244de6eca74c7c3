// Signs in a person identified by an identity provider, and links their identity to a user the first time.
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { refuse } from '../../refusals.ts';
import type { Transaction } from '../../storage/statement.ts';
import { completeSignIn, type NewSession } from '../complete-sign-in.ts';
import { findIdentity, insertIdentity } from './identities.queries.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/**
 * Signs in the user of a known identity, even if its email address has changed at the provider. A new identity is
 * linked to the user with its email address, but only if the provider has verified the address. Otherwise anyone could
 * claim somebody else's address there, and take over their account or receive their birds and invites.
 *
 * @throws RefusalError: 400 if a new identity's address is not verified, 403 if the person is blocked or may not create
 *   an account
 */
export async function signInByIdentity(
  tx: Transaction,
  config: Config,
  { issuer, subject, verifiedEmail: email, name }: ProviderIdentity,
  userAgent: string,
  now: Date,
): Promise<NewSession> {
  const knownIdentity = await findIdentity(tx, { issuer, subject });
  if (knownIdentity)
    return completeSignIn(tx, config, { email: knownIdentity.email, name: '', userAgent }, now);
  if (!email) throw refuse('emailNotVerified');
  const session = await completeSignIn(tx, config, { email, name, userAgent }, now);
  await insertIdentity(tx, { issuer, subject, email, now: instantOf(now) });
  return session;
}
