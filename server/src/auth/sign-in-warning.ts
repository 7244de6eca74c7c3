// What is wrong with the ways to sign in, for the start of the service and for the doctor.
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/** In whole sentences that say what to do; undefined if nothing is wrong. */
export function signInWarning({ smtpUrl, signInPreview, baseUrl, providers }: Config): string | undefined {
  if (smtpUrl) return undefined;
  if (signInPreview) {
    return 'SIGN_IN_PREVIEW=true shows sign-in links to everyone: anyone who reaches the service may sign in as anyone. Set SMTP_URL, or leave SIGN_IN_PREVIEW out.';
  }
  if (isLoopback(baseUrl.hostname) || providers.size > 0) return undefined;
  return 'Nobody can sign in by themselves: there is no mail server and no identity provider. Set SMTP_URL, or make each link with npm run sign-in.';
}
