// The session in components.
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

/** What the person may do in the flock they look at. The service decides; this only keeps controls off the screen. */
export interface Rights {
  /** Owner, assistant, caregiver: weigh, give, note. */
  keeps: boolean;
  /** Owner, assistant: change the flock, hand over. */
  manages: boolean;
  owns: boolean;
}

export function useRights(): Rights {
  const { role } = useMembership();
  const manages = role === 'owner' || role === 'assistant';
  return { keeps: manages || role === 'caregiver', manages, owns: role === 'owner' };
}

/** The person's place in the flock they look at. */
export function useMembership() {
  const { context, workspaceId } = useSignedIn();
  const found = context.workspaces.find(membership => membership.workspaceId === workspaceId);
  return found ?? { ...context.activeMembership, workspace: context.activeWorkspace };
}
