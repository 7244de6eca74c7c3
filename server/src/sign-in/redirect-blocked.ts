// Redirects the browser of a blocked person.
import type { FastifyRequest } from 'fastify';
import { opensInBrowser } from '../http/errors.ts';
import { redirect } from '../http/responses.ts';
import { RefusalError } from '../refusals.ts';
import { withOutcome } from './redirect-target.ts';

/**
 * Redirects to the front end, which says that the account is blocked and removes the person's data from the device.
 *
 * @throws the error itself if the account is not blocked, or if the request comes from a program
 */
export function redirectBlocked(request: FastifyRequest, error: unknown, redirectTo: string | URL) {
  const userId = error instanceof RefusalError ? error.userId : undefined;
  if (userId === undefined || !opensInBrowser(request)) throw error;
  return redirect(withOutcome(redirectTo, { auth_error: 'account_blocked', auth_user: userId }));
}
