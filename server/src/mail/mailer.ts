// Hands letters to the mail server that SMTP_URL names.
import type { Transporter } from 'nodemailer';
import { PermanentFailure } from '../jobs/worker.ts';
import { htmlOf, type Letter, textOf } from './letter.ts';

export interface Mailer {
  /**
   * Resolves once the mail server has taken the letter.
   *
   * @param messageId the same at every try of one job, so that a second copy is recognised as such (RFC 5322, 3.6.4)
   * @throws PermanentFailure where the server refuses it for good (RFC 5321, 4.2.1: a 5yz reply)
   */
  send(letter: Letter, messageId: string): Promise<void>;
  close(): void;
}

const secondMs = 1_000;

export function openMailer(smtpUrl: string, mailFrom: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(letter, messageId) {
      transport ??= openTransport(smtpUrl);
      const sender = await transport;
      try {
        await sender.sendMail({
          from: mailFrom,
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: textOf(letter),
          html: htmlOf(letter),
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw refusedForGood(error) ? new PermanentFailure(messageOf(error), { cause: error }) : error;
      }
    },
    close() {
      transport?.then(sender => sender.close()).catch(() => {});
    },
  };
}

/** Loaded with the first letter: the service is ready sooner without it. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nodemailer's codes for a refusal of this very letter: its sender or reader, or what is in it. */
const codesOfLetters: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server wants a sign-in first (RFC 4954, section 6). */
const authenticationRequired = 530;

/** A server that turns the service itself away is out of order, or its settings are: the letter is good, and waits. */
function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const reply = Number(error.responseCode);
  return codesOfLetters.has(error.code) && reply >= 500 && reply !== authenticationRequired;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
