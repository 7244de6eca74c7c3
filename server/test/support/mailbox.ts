// A real SMTP server that keeps the emails it receives, and that can be told to misbehave.
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { onTeardown } from './teardown.ts';

/** What the server does with emails and connections. */
export type MailboxMode = 'accepts' | 'rejects for good' | 'rejects for now' | 'rejects connections';

export interface Received extends Email {
  /** The address it was delivered to (the envelope's, not a header's). */
  recipient: string;
  raw: string;
}

export class Mailbox {
  readonly received: Received[] = [];
  /** How often somebody tried to deliver an email, whether it was accepted or not. */
  attempts = 0;
  mode: MailboxMode = 'accepts';
  /** How long the server takes for an email to an address. */
  delayMs: (recipient: string) => number = () => 0;
  /** How many emails it is taking, and the most there ever were at once. */
  underWay = 0;
  mostUnderWay = 0;
  /** What its refusals say, given the email. */
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
      // There is no need to wait for idle connections of the service.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (this.mode !== 'rejects connections') return done();
        done(Object.assign(new Error('No service here.'), { responseCode: 554 }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        this.underWay += 1;
        this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks);
          await setTimeout(this.delayMs(recipient));
          this.underWay -= 1;
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

  /** The emails to an address so far. */
  sentTo(recipient: string): Received[] {
    return this.received.filter(message => message.recipient === recipient);
  }

  /** Waits until there are `count` emails to an address, and returns all of them. */
  async emailsTo(recipient: string, count = 1, withinMs = 10_000): Promise<Received[]> {
    const endsAtMs = Date.now() + withinMs;
    for (;;) {
      const messages = this.sentTo(recipient);
      if (messages.length >= count) return messages;
      if (Date.now() > endsAtMs) {
        throw new Error(`${recipient} got ${messages.length} of ${count} emails within ${withinMs} ms.`);
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
  'rejects for good': 550,
  'rejects for now': 451,
};

/** Opens a mailbox on a free port; it is closed when the test file ends. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox(await freePort());
  await mailbox.open();
  onTeardown(() => mailbox.close());
  return mailbox;
}

/** The URLs in an email's text; there should be one. */
export const linksIn = (message: Received): string[] => message.text?.match(/https?:\/\/\S+/g) ?? [];
