// What follows once a sign-in has succeeded on this page.
import type { SessionContext } from '@flock-care/contract/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../api/reads.ts';
import { openSessionAs } from '../app/sign-in-session.ts';
import { forgetAsked } from './asked.ts';

/** Opens the session that a sign-in responded with, and reads again what an ended one could not. */
export function useFinishSignIn(): (signedIn: { token: string; session: SessionContext }) => Promise<void> {
  const client = useQueryClient();
  return async ({ token, session }) => {
    forgetAsked();
    await openSessionAs(token, session);
    void readAgain(client);
  };
}
