// Who is signed in on this device, and in which flock: kept in localStorage, and the same in every tab.
import type { SessionContext } from '@flock-care/contract/shapes';

export interface Session {
  token: string;
  context: SessionContext;
  /** The flock the person looks at. Another tab may look at another one. */
  workspaceId: number;
  /** The service no longer knows the token; entries wait until somebody signs in again. */
  ended?: boolean;
}

const name = 'session';
const listeners = new Set<() => void>();
let current = read();

function read(): Session | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as Session);
  } catch {
    return undefined;
  }
}

export const currentSession = (): Session | undefined => current;

export function keepSession(session: Session | undefined): void {
  current = session;
  try {
    if (session) localStorage.setItem(name, JSON.stringify(session));
    else localStorage.removeItem(name);
  } catch {
    // Without storage the session lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function updateSession(change: Partial<Session>): void {
  if (current) keepSession({ ...current, ...change });
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signing in or out in one tab does so in the others; the flock of each stays its own. */
addEventListener('storage', event => {
  if (event.key !== name && event.key !== null) return;
  const next = read();
  const stays = next && current && next.context.user.id === current.context.user.id;
  current = stays ? { ...next, workspaceId: current?.workspaceId ?? next.workspaceId } : next;
  for (const listener of listeners) listener();
});
