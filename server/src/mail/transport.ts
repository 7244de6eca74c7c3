// Sends emails through the mail server in SMTP_URL.
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { PermanentJobError } from '../jobs/job.ts';
import type { SendCounters } from '../jobs/send-counters.ts';
import { parallelJobs } from '../jobs/worker.ts';
import { type Email, renderHtml, renderText } from './email.ts';

/** The queue of jobs that send emails, except urgent ones. */
export const mailQueue = 'mail';

export interface MailTransport {
  /**
   * Resolves as soon as the mail server has accepted the email.
   *
   * @param jobId becomes the Message-ID, so that mail programs recognize a second attempt as a duplicate (RFC 5322, 3.6.4)
   * @throws PermanentJobError if the server rejects the email permanently (RFC 5321, 4.2.1: a 5yz reply)
   */
  send(email: Email, jobId: string): Promise<void>;
  close(): void;
}

const secondMs = 1_000;

export function openMailTransport(
  { smtpUrl, mailFrom, baseUrl }: Config,
  sends: SendCounters,
): MailTransport {
  let transporter: Promise<Transporter> | undefined;
  return {
    async send(email, jobId) {
      // Emails are enqueued only if there is a mail server. If the server is removed, they wait until there is one
      // again.
      if (!smtpUrl) throw new Error('No mail server is configured.');
      transporter ??= openTransporter(smtpUrl);
      const opened = await transporter;
      try {
        const accepted = opened.sendMail({
          from: mailFrom,
          to: { name: '', address: email.to },
          subject: email.subject,
          text: renderText(email),
          html: renderHtml(email),
          messageId: `<${jobId}@${baseUrl.hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        await sends.count('email', accepted);
      } catch (error) {
        throw isPermanent(error) ? new PermanentJobError(messageOf(error), { cause: error }) : error;
      }
    },
    close() {
      transporter?.then(opened => opened.close()).catch(() => {});
    },
  };
}

/** Loads Nodemailer for the first email, so that the service starts sooner. */
async function openTransporter(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    // With fewer connections, a job could wait for a connection until its time limit expires.
    maxConnections: parallelJobs,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nodemailer's codes for an email that was rejected because of its sender, recipient or content. */
const rejectedEmail: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);
/** The status of a server that requires authentication (RFC 4954, section 6). */
const authenticationRequired = 530;

/** A server that rejects the connection or the sign-in is broken or misconfigured: the email can wait until it works. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const reply = Number(error.responseCode);
  return rejectedEmail.has(error.code) && reply >= 500 && reply !== authenticationRequired;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
