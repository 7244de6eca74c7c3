// The session on this device and its flock, stored in localStorage and synchronized between tabs.
import type { SessionContext } from '@flock-care/contract/shapes';
import { storedValue } from './stored-value.ts';

export interface Session {
  token: string;
  context: SessionContext;
  /** The flock shown in this tab. Another tab may show another one. */
  workspaceId: number;
  /** The service no longer knows the token; entries wait until somebody signs in again. */
  ended?: boolean;
}

/** Signing in or out in one tab does the same in the others. Each tab keeps its own flock. */
export const {
  current: currentSession,
  keep: keepSession,
  onChange: onSessionChange,
} = storedValue<Session>('session', (next, current) =>
  next.context.user.id === current.context.user.id ? { ...next, workspaceId: current.workspaceId } : next,
);

export function updateSession(change: Partial<Session>): void {
  const session = currentSession();
  if (session) keepSession({ ...session, ...change });
}
