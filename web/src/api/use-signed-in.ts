// Hooks that return the session.
import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from '../device/session.ts';

/** Returns the session, or undefined if nobody is signed in. */
export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, currentSession);

/** Returns the session, for screens behind the sign-in. @throws Error if nobody is signed in */
export function useSignedIn(): Session {
  const session = useSession();
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}
