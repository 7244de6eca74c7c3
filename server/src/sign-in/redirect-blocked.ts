// Where the browser of a blocked person is sent.
import type { FastifyRequest } from 'fastify';
import { opensInBrowser } from '../http/errors.ts';
import { redirect } from '../http/responses.ts';
import { RefusalError } from '../refusals.ts';
import { withOutcome } from './redirect-target.ts';

/**
 * The front end says that the account is blocked, and removes from the device what it has kept of that person. Programs
 * get the refusal.
 *
 * @throws the error of a sign-in, unless it is that one
 */
export function redirectBlocked(request: FastifyRequest, error: unknown, redirectTo: string | URL) {
  const userId = error instanceof RefusalError ? error.userId : undefined;
  if (userId === undefined || !opensInBrowser(request)) throw error;
  return redirect(withOutcome(redirectTo, { auth_error: 'account_blocked', auth_user: userId }));
}
