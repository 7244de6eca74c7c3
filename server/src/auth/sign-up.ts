// Who may make an account here.
import type { Config } from '../config/config.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { findKnownAddress, findUserByEmail } from './users.queries.ts';

/**
 * Refuses a sign-in that would make an account, if SIGN_UP does not allow that.
 *
 * @param email proven to be the person's
 * @throws RefusalError: 403
 */
export async function expectSignUpAllowed(
  tx: Transaction,
  { signUp, adminEmails }: Config,
  email: string,
): Promise<void> {
  if (signUp === 'open' || adminEmails.has(email)) return;
  // An address is known if it has an account, an invite, or a bird that waits for it.
  const find = signUp === 'invited' ? findKnownAddress : findUserByEmail;
  if (!(await find(tx, { email }))) throw refuse('signUpNotAllowed');
}
