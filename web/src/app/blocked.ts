// Whose account turned out to be blocked, on the device on which they had been signed in.
import { keptValue } from '../api/kept-value.ts';
import { currentSession } from '../api/session.ts';

export interface Blocked {
  userId: string;
  name: string;
}

export const {
  current: blockedHere,
  keep: keepBlocked,
  onChange: onBlockedChange,
} = keptValue<Blocked>('blocked');

/** The person of this device's session, if the address is theirs. */
export function personWith(email: string): Blocked | undefined {
  const user = currentSession()?.context.user;
  return user?.email === email.trim().toLowerCase() ? { userId: user.id, name: user.name } : undefined;
}
