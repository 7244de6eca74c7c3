// The demo's way to the service: the public HTTP API, as any other client would use it.
import { endpoints } from '@flock-care/contract';
import * as z from 'zod';
import type { DemoPerson } from './demo-people.ts';

/** What keeps the demo from being made: one sentence that says what to do. */
export class DemoRefused extends Error {
  override name = 'DemoRefused';
}

/** Requests under way at once. Enough to share the disk's syncs, too few to crowd out anyone else. */
const atOnce = 24;

const Refusal = z.object({ error: z.string() });

/** One person's calls, or an anonymous one's where there is no token. */
export class DemoClient {
  readonly #baseUrl: URL;
  readonly #token: string | undefined;

  constructor(baseUrl: URL, token?: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  /**
   * Sends one request and answers its parsed body.
   *
   * @param request Method and path, such as `POST /api/birds`.
   * @throws DemoRefused with the service's own sentence where it refuses
   */
  async call<S extends z.ZodType>(answer: S, request: string, body?: object): Promise<z.output<S>> {
    const [method = '', path = ''] = request.split(' ');
    const response = await this.#fetch(path, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const received: unknown = await response.json();
    if (!response.ok) {
      const { error } = Refusal.parse(received);
      throw new DemoRefused(`The service refused ${request} (${response.status}): ${error}`);
    }
    return answer.parse(received);
  }

  /** Signs a person in by the link that the service shows while it sends no mail. @throws DemoRefused */
  async signIn({ name, email }: DemoPerson): Promise<DemoClient> {
    const asked = await this.call(
      endpoints['POST /api/auth/magic-link/request'].answers[202],
      'POST /api/auth/magic-link/request',
      { email, name },
    );
    if (asked.previewUrl === null) throw new DemoRefused(previewIsOff);
    const link = new URL(asked.previewUrl);
    const opened = await this.#fetch(`/api/auth/magic-link/verify${link.search}`, { redirect: 'manual' });
    const token = URL.parse(opened.headers.get('location') ?? '')?.searchParams.get('auth_token');
    if (!token) throw new DemoRefused(`The service did not sign ${email} in (${opened.status}).`);
    return new DemoClient(this.#baseUrl, token);
  }

  /** @param path Of the API; a base address with a path of its own keeps it. */
  async #fetch(path: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#baseUrl.href.replace(/\/$/, '') + path, request);
    } catch {
      throw new DemoRefused(
        `The service at ${this.#baseUrl.href} does not answer. Start it, and name a new database.`,
      );
    }
  }
}

export const previewIsOff =
  'This service sends its sign-in links by mail, and the demo needs to read them. Run it against a service without SMTP_URL.';

/** True where a service answers at the address. */
export async function isServed(baseUrl: URL): Promise<boolean> {
  try {
    const health = endpoints['GET /api/health/live'].answers[200];
    return (await new DemoClient(baseUrl).call(health, 'GET /api/health/live')).ok;
  } catch {
    return false;
  }
}

/** Runs all the work, a limited number of pieces at once. After a failure no further piece is begun. */
export async function runAll(work: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = work.values();
  const runner = async () => {
    for (const piece of waiting) await piece();
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, runner));
  } finally {
    waiting.toArray();
  }
}
