// Who is signed in, in components.
import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session.ts';

/** Who is signed in, or undefined. */
export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, currentSession);

/** For screens behind the sign-in: who is signed in. @throws Error if nobody is */
export function useSignedIn(): Session {
  const session = useSession();
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}
