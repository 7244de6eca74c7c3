// A provider has told who somebody is: the account that is theirs, found, or made where the address is proven.
import { instantOf } from '../clock.ts';
import type { Credential } from '../credentials.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { findIdentity, insertIdentity } from './identities.queries.ts';
import type { IdentifiedPerson } from './oauth-person.ts';

/**
 * A known identity signs in to its account, whatever address the provider names by now. An unknown one is linked by
 * its address, and by a proven one only: anybody may claim an address at some provider, and would otherwise be let in
 * to the account of whoever it belongs to, or wait in a new one for what is sent to them.
 *
 * @throws the 400 of an unverified email
 */
export async function signInByIdentity(
  tx: Transaction,
  { issuer, subject, verifiedEmail: email, name }: IdentifiedPerson,
  now: Date,
): Promise<Credential> {
  const known = await findIdentity(tx, { issuer, subject });
  if (known) return completeSignIn(tx, { email: known.email, name: '' }, now);
  if (!email) throw refuse('unverifiedEmail');
  const session = await completeSignIn(tx, { email, name }, now);
  await insertIdentity(tx, { issuer, subject, email, now: instantOf(now) });
  return session;
}
