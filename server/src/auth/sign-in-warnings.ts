// Warnings, at startup and from `npm run doctor`, that nobody can sign in, or that anyone can sign in as anyone.
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/** Returns a warning if sign-in links reach everyone, or if people cannot sign in on their own; otherwise undefined. */
export function linkWarning({ smtpUrl, signInPreview, baseUrl, providers }: Config): string | undefined {
  if (smtpUrl) return undefined;
  if (signInPreview) {
    return 'SIGN_IN_PREVIEW=true shows sign-in links to everyone: anyone who can reach the service can sign in as anyone. Set SMTP_URL, or remove SIGN_IN_PREVIEW.';
  }
  if (isLoopback(baseUrl.hostname) || providers.size > 0) return undefined;
  return 'Nobody can sign in on their own: there is no mail server and no identity provider. Set SMTP_URL, or create each link with npm run sign-in.';
}

/** The result of `findWaysIn`; on SQLite, booleans are 0 and 1. */
export interface WaysIn {
  hasAccount: boolean | number;
  hasInvitation: boolean | number;
}

/**
 * Returns a warning that says what to do; undefined if there is an account, or if somebody may create one.
 *
 * @param find reads the database; called only if the settings alone do not let anyone create an account
 */
export async function signUpWarning(
  { signUp, adminEmails }: Config,
  find: () => Promise<WaysIn>,
): Promise<string | undefined> {
  if (signUp === 'open' || adminEmails.size > 0) return undefined;
  const { hasAccount, hasInvitation } = await find();
  if (hasAccount || (signUp === 'invited' && hasInvitation)) return undefined;
  const missing = signUp === 'invited' ? 'nobody has an account or an invitation' : 'nobody has an account';
  return `Nobody can sign in: SIGN_UP is ${signUp}, ${missing}, and ADMIN_EMAILS is empty. Put your address into ADMIN_EMAILS and restart the service.`;
}
