// Who is signed in on this device, and in which flock: kept in localStorage, and the same in every tab.
import type { SessionContext } from '@flock-care/contract/shapes';
import { keptValue } from './kept-value.ts';

export interface Session {
  token: string;
  context: SessionContext;
  /** The flock the person looks at. Another tab may look at another one. */
  workspaceId: number;
  /** The service no longer knows the token; entries wait until somebody signs in again. */
  ended?: boolean;
}

/** Signing in or out in one tab does so in the others. Each keeps its own flock. */
export const {
  current: currentSession,
  keep: keepSession,
  onChange: onSessionChange,
} = keptValue<Session>('session', (next, current) =>
  next.context.user.id === current.context.user.id ? { ...next, workspaceId: current.workspaceId } : next,
);

export function updateSession(change: Partial<Session>): void {
  const session = currentSession();
  if (session) keepSession({ ...session, ...change });
}
