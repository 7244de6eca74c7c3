// Handles a sign-in by link or provider that failed because the account is blocked. Loaded only in that case.
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentSession } from '../device/session.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { arrival } from './arrival.ts';
import { refreshSession, signOutBlocked } from './sign-in-session.ts';

/**
 * Signs the blocked person out. Anyone can write a URL that claims a block, so a session that the service still accepts
 * stays, and so does the session of another person.
 */
export async function endBlockedSignIn(): Promise<void> {
  const isTheirSession = () => currentSession()?.context.user.id === arrival.blockedUserId;
  if (isTheirSession()) await refreshSession();
  const session = currentSession();
  if (!session) return;
  const { id: userId, name } = session.context.user;
  if (session.ended) return isTheirSession() ? signOutBlocked({ userId, name }) : undefined;
  // A toast, because the app immediately leaves the sign-in page.
  arrival.signInError = undefined;
  const text = msg`You were not signed in: that account is blocked. Ask the people who run this server.`;
  showToast({ text: i18n._(text) });
}
