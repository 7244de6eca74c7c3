// A real SMTP server that keeps what it receives, and that can be told to misbehave.
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { atEnd } from './leftovers.ts';

/** How the server answers the letters it gets. */
export type Manner = 'takes' | 'refuses for good' | 'refuses for now' | 'turns everyone away';

export interface Received extends Email {
  /** The address it was delivered to (the envelope's, not a header's). */
  recipient: string;
  raw: string;
}

export class Mailbox {
  readonly received: Received[] = [];
  /** Every attempt to hand a letter over, taken or not. */
  attempts = 0;
  manner: Manner = 'takes';
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
      // Idle connections of the service need not be waited for.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (this.manner !== 'turns everyone away') return done();
        done(Object.assign(new Error('No service here.'), { responseCode: 554 }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', () => {
          this.attempts += 1;
          const refusal = refusals[this.manner];
          if (refusal) return done(Object.assign(new Error('No.'), { responseCode: refusal }));
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          this.#keep(recipient, Buffer.concat(chunks)).then(() => done(), done);
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

  /** The letters to an address, once there are as many as asked for. */
  async lettersTo(recipient: string, count = 1, withinMs = 10_000): Promise<Received[]> {
    const endsAtMs = Date.now() + withinMs;
    for (;;) {
      const letters = this.received.filter(letter => letter.recipient === recipient);
      if (letters.length >= count) return letters;
      if (Date.now() > endsAtMs) {
        throw new Error(`${recipient} got ${letters.length} of ${count} letters within ${withinMs} ms.`);
      }
      await setTimeout(20);
    }
  }

  async #keep(recipient: string, raw: Buffer): Promise<void> {
    const email = await PostalMime.parse(raw);
    this.received.push({ ...email, recipient, raw: raw.toString('utf8') });
  }
}

const refusals: Readonly<Partial<Record<Manner, number>>> = {
  'refuses for good': 550,
  'refuses for now': 451,
};

/** Opens a mailbox on a free port; it ends with the test file. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox(await freePort());
  await mailbox.open();
  atEnd(() => mailbox.close());
  return mailbox;
}

/** The addresses a letter's text shows: there should be one. */
export const linksIn = (letter: Received): string[] => letter.text?.match(/https?:\/\/\S+/g) ?? [];
