// Calls the service through its public HTTP API, like any other client.
import { ApiError, type Client, createClient } from '@flock-care/contract/client';
import { CommandError } from '../command.ts';
import type { DemoPerson } from './people.ts';

/** The number of concurrent requests: enough that writes share a disk sync, but too few to slow down other clients. */
const concurrency = 24;

/** A client that calls the service as one person, or anonymously without a token. */
export class DemoClient {
  readonly #baseUrl: URL;
  readonly #client: Client;

  constructor(baseUrl: URL, token?: string) {
    this.#baseUrl = baseUrl;
    this.#client = createClient({ baseUrl, token });
  }

  /** Like `Client.call`. @throws CommandError if the service refuses or does not respond */
  call: Client['call'] = async (key, ...request) => {
    try {
      return await this.#client.call(key, ...request);
    } catch (error) {
      if (error instanceof ApiError) {
        throw new CommandError(`The service refused ${key} (${error.status}): ${error.message}`);
      }
      // fetch throws this if it cannot connect.
      if (!(error instanceof TypeError)) throw error;
      throw new CommandError(
        `The service at ${this.#baseUrl.href} does not respond. Start it, and run the demo again.`,
      );
    }
  };

  /** Signs a person in with the link that a service without email shows. @throws CommandError */
  async signIn({ name, email }: DemoPerson): Promise<DemoClient> {
    const { body } = await this.call('POST /api/auth/magic-link/request', { body: { email, name } });
    if (body.previewUrl === null) throw new CommandError(previewIsOff);
    const linkToken = new URL(body.previewUrl).searchParams.get('token') ?? '';
    const verification = await this.call('GET /api/auth/magic-link/verify', { query: { token: linkToken } });
    const token = URL.parse(verification.headers.get('location') ?? '')?.searchParams.get('auth_token');
    if (!token) throw new CommandError(`The service did not sign ${email} in (${verification.status}).`);
    return new DemoClient(this.#baseUrl, token);
  }
}

export const previewIsOff =
  'This service sends its sign-in links by mail, and the demo needs to read them. Run it against a service without SMTP_URL.';

/** True if a service responds at the URL. */
export async function isServed(baseUrl: URL): Promise<boolean> {
  try {
    return (await createClient({ baseUrl }).call('GET /api/health/live')).body.ok;
  } catch {
    return false;
  }
}

/** Runs all tasks, a limited number at a time. After a failure, no further task is started. */
export async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const runner = async () => {
    for (const task of waiting) await task();
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, runner));
  } finally {
    waiting.toArray();
  }
}
