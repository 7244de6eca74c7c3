// After a sign-in by a link or a provider that ended because the account is blocked. Loaded only then.
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentSession } from '../api/session.ts';
import { showToast } from '../ui/toasts.tsx';
import { arrival } from './arrival.ts';
import { leaveBlocked, refreshSession } from './sign-in-session.ts';

/**
 * Anyone can make an address that says so: a session that the service still knows stays, and so does that of somebody else.
 */
export async function endBlockedSignIn(): Promise<void> {
  const isTheirs = () => currentSession()?.context.user.id === arrival.blockedUserId;
  if (isTheirs()) await refreshSession();
  const session = currentSession();
  if (!session) return;
  const { id: userId, name } = session.context.user;
  if (session.ended) return isTheirs() ? leaveBlocked({ userId, name }) : undefined;
  // The sign-in page is left at once.
  arrival.signInError = undefined;
  const text = msg`You were not signed in: that account is blocked. Ask the people who run this server.`;
  showToast({ text: i18n._(text) });
}
