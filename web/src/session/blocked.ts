// The person who was signed in on this device and turned out to be blocked.

import { currentSession } from '../device/session.ts';
import { storedValue } from '../device/stored-value.ts';

export interface Blocked {
  userId: string;
  name: string;
}

export const {
  current: blockedPerson,
  store: storeBlocked,
  onChange: onBlockedChange,
} = storedValue<Blocked>('blocked');

/** Returns the person signed in on this device, if the email address is theirs. */
export function personWith(email: string): Blocked | undefined {
  const user = currentSession()?.context.user;
  return user?.email === email.trim().toLowerCase() ? { userId: user.id, name: user.name } : undefined;
}
