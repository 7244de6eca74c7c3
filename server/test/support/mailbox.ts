// A real SMTP server that stores the emails it receives, and can reject or delay them.
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { onTeardown } from './teardown.ts';

/** The server's treatment of emails and connections. */
export type MailboxMode = 'accepts' | 'rejects permanently' | 'rejects temporarily' | 'rejects connections';

export interface ReceivedEmail extends Email {
  /** The recipient in the envelope, not in a header. */
  recipient: string;
  raw: string;
}

export class Mailbox {
  readonly received: ReceivedEmail[] = [];
  /** The number of attempts to deliver an email, accepted or not. */
  attempts = 0;
  mode: MailboxMode = 'accepts';
  /** The delay before the server responds to an email to an address. */
  delayMs: (recipient: string) => number = () => 0;
  /** The number of emails in progress, and its maximum so far. */
  inProgress = 0;
  maxInProgress = 0;
  /** Returns the text that rejects an email, which may quote the email. */
  refusal: (raw: string) => string = () => 'No.';
  readonly port: number;
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      // In milliseconds. When the server closes, it waits only this long for open connections.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (this.mode !== 'rejects connections') return done();
        done(Object.assign(new Error('No service here.'), { responseCode: 554 }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        this.inProgress += 1;
        this.maxInProgress = Math.max(this.maxInProgress, this.inProgress);
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks);
          await setTimeout(this.delayMs(recipient));
          this.inProgress -= 1;
          this.attempts += 1;
          const responseCode = rejections[this.mode];
          if (responseCode) {
            return done(Object.assign(new Error(this.refusal(raw.toString('utf8'))), { responseCode }));
          }
          this.#keep(recipient, raw).then(() => done(), done);
        });
      },
    });
    server.on('error', () => {});
    this.#server = server;
    return new Promise(resolve => server.listen(this.port, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      if (!this.#server) return resolve();
      this.#server.close(() => resolve());
      this.#server = undefined;
    });
  }

  /** Returns the emails to an address so far. */
  sentTo(recipient: string): ReceivedEmail[] {
    return this.received.filter(message => message.recipient === recipient);
  }

  /** Waits for at least `count` emails to an address, and returns all of them. */
  async emailsTo(recipient: string, count = 1, withinMs = 10_000): Promise<ReceivedEmail[]> {
    const endsAtMs = Date.now() + withinMs;
    for (;;) {
      const messages = this.sentTo(recipient);
      if (messages.length >= count) return messages;
      if (Date.now() > endsAtMs) {
        throw new Error(`${recipient} received ${messages.length} of ${count} emails within ${withinMs} ms.`);
      }
      await setTimeout(20);
    }
  }

  async #keep(recipient: string, raw: Buffer): Promise<void> {
    const email = await PostalMime.parse(raw);
    this.received.push({ ...email, recipient, raw: raw.toString('utf8') });
  }
}

const rejections: Readonly<Partial<Record<MailboxMode, number>>> = {
  'rejects permanently': 550,
  'rejects temporarily': 451,
};

/** Opens a mailbox on a free port. It closes when the test file ends. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox(await freePort());
  await mailbox.open();
  onTeardown(() => mailbox.close());
  return mailbox;
}

/** Lists the URLs in the text of an email. */
export const linksIn = (message: ReceivedEmail): string[] => message.text?.match(/https?:\/\/\S+/g) ?? [];
