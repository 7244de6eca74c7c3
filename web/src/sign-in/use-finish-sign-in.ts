// Completes a sign-in on this page.
import type { SessionContext } from '@flock-care/contract/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../api/reads.ts';
import { openSessionAs } from '../session/sign-in-session.ts';
import { deletePendingLink } from './pending-link.ts';

/** Returns a function that opens the new session, and refetches what could not be read after the old one had ended. */
export function useFinishSignIn(): (signedIn: { token: string; session: SessionContext }) => Promise<void> {
  const client = useQueryClient();
  return async ({ token, session }) => {
    deletePendingLink();
    await openSessionAs(token, session);
    void readAgain(client);
  };
}
