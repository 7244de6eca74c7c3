// Enforces SIGN_UP, which limits who may create an account.
import type { Config } from '../config/config.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { findKnownAddress, findUserByEmail } from './users.queries.ts';

/**
 * Refuses a sign-in that would create an account, unless SIGN_UP allows it.
 *
 * @param email a verified address
 * @throws RefusalError: 403
 */
export async function expectSignUpAllowed(
  tx: Transaction,
  { signUp, adminEmails }: Config,
  email: string,
): Promise<void> {
  if (signUp === 'open' || adminEmails.has(email)) return;
  // An address is known if it has an account, an invite, or a pending transfer of a bird.
  const find = signUp === 'invited' ? findKnownAddress : findUserByEmail;
  if (!(await find(tx, { email }))) throw refuse('signUpNotAllowed');
}
