// The email with the sign-in link that a person requested.
import type { ServiceContext } from '../app-context.ts';
import { addresseeOf } from '../auth/addressee.ts';
import { linkForEmail } from '../auth/magic-links.ts';
import { minuteMs } from '../clock.ts';
import { type JobHandler, jobHandler, jobType, urgentQueue } from '../jobs/job.ts';
import { signInEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';

interface SignInMail {
  email: string;
  name: string;
  redirectTo: string;
  /** The language of the browser, for a person whose language is not known. Missing in jobs from earlier versions. */
  locale?: string | null;
}

export const signInMail = jobType<SignInMail>('signInMail', {
  queue: urgentQueue,
  // Nobody waits longer than this for the link.
  validForMs: 15 * minuteMs,
});

/**
 * Enqueued instead of an email that is held back because the address has no account. Without this job, the response would
 * be faster than for an address with an account.
 */
export const heldBackSignInMail = jobType<Record<string, never>>('heldBackSignInMail', {
  queue: mailQueue,
  validForMs: 15 * minuteMs,
});

export const signInEmailHandlers = (context: ServiceContext, mail: MailTransport): JobHandler[] => [
  jobHandler(signInMail, async ({ id, payload: { email, name, redirectTo, locale } }) => {
    const addressee = await addresseeOf(context.storage, email, { locale });
    const link = await linkForEmail(context, { email, name, redirectTo: new URL(redirectTo) });
    await mail.send(signInEmail(addressee, link), id);
  }),
  jobHandler(heldBackSignInMail, async () => undefined),
];
