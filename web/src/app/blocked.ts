// Whose account turned out to be blocked, on the device on which they had been signed in.
import { currentSession } from '../api/session.ts';

export interface Blocked {
  userId: string;
  name: string;
}

const key = 'blocked';
const listeners = new Set<() => void>();
let current = read();

function read(): Blocked | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Blocked | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const blockedHere = (): Blocked | undefined => current;

export function onBlockedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepBlocked(blocked: Blocked | undefined): void {
  current = blocked;
  try {
    if (blocked) localStorage.setItem(key, JSON.stringify(blocked));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The person of this device's session, if the address is theirs. */
export function personWith(email: string): Blocked | undefined {
  const user = currentSession()?.context.user;
  return user?.email === email.trim().toLowerCase() ? { userId: user.id, name: user.name } : undefined;
}
