// The session on this device and its flock, stored in localStorage. Tabs share the session, but not the flock.
import type { SessionContext } from '@flock-care/contract/shapes';
import { storedValue } from './stored-value.ts';

export interface Session {
  token: string;
  context: SessionContext;
  /** The flock shown in this tab. Another tab may show another one. */
  workspaceId: number;
  /** True if the service no longer accepts the token. Unsent entries then wait until the person signs in again. */
  ended?: boolean;
  /** Set on a shared tablet. While it is locked, the session is kept only to send the entries that were just saved. */
  tablet?: 'unlocked' | 'locked';
}

/** Signing in or out in one tab does the same in the others. Each tab keeps its own flock. */
export const {
  current: currentSession,
  store: storeSession,
  onChange: onSessionChange,
} = storedValue<Session>('session', (next, current) =>
  next.context.user.id === current.context.user.id ? { ...next, workspaceId: current.workspaceId } : next,
);

export function updateSession(change: Partial<Session>): void {
  const session = currentSession();
  if (session) storeSession({ ...session, ...change });
}

/** True if the screens of the flock may be shown. A shared tablet asks for a PIN after its session has ended. */
export const isOpen = (session: Session | undefined): session is Session =>
  session !== undefined && session.tablet !== 'locked' && !(session.tablet && session.ended);

// A tablet is locked when the page is opened again, because nobody knows who is in front of it.
if (currentSession()?.tablet) updateSession({ tablet: 'locked' });
