// Signs people in with the links in emails, and counts the jobs that send emails.
import assert from 'node:assert/strict';
import { linkForEmail } from '../../src/auth/magic-links.ts';
import { countJobs } from '../../src/jobs/jobs.queries.ts';
import { Person } from '../cast.ts';
import { call } from './call.ts';
import { linksIn, type Mailbox, type ReceivedEmail } from './mailbox.ts';
import type { TestService } from './test-service.ts';

/** Signs in the recipient of an email with its link. */
export async function openLinkIn(service: TestService, message: ReceivedEmail | undefined): Promise<Person> {
  assert.ok(message);
  const opened = await call(service, `GET /api/auth/magic-link/verify?token=${tokenIn(message)}`);
  assert.equal(opened.status, 302);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, message.recipient, token);
}

/** Returns the token in an email's link, which the opened page sends when its button is pressed. */
export const tokenIn = (message: ReceivedEmail | undefined) =>
  new URL((message && linksIn(message)[0]) ?? '').hash.slice(1);

/** Returns the path of an email's link, including its token. */
export const pageIn = (message: ReceivedEmail | undefined) => {
  const { pathname, hash } = new URL((message && linksIn(message)[0]) ?? '');
  return pathname + hash;
};

/** Returns the code in an email, or an empty string. */
export const codeIn = (message: ReceivedEmail | undefined) => /^\d{6}$/m.exec(message?.text ?? '')?.[0] ?? '';

/** Creates the link and code for an email without sending it. */
export async function emailedLink({ context }: TestService, email: string) {
  const { frontendUrl: redirectTo } = context.config;
  const { url, code } = await linkForEmail(context, { email, name: '', redirectTo });
  assert.ok(code);
  return { url, code };
}

/** Requests a sign-in link, waits for the email, and opens the link. */
export async function signInByEmail(service: TestService, mailbox: Mailbox, email: string): Promise<Person> {
  const before = mailbox.sentTo(email).length;
  await requestLink(service, email);
  return openLinkIn(service, (await mailbox.emailsTo(email, before + 1)).at(-1));
}

export const requestLink = (service: TestService, email: string, more: object = {}) =>
  call(service, 'POST /api/auth/magic-link/request', { body: { email, ...more } });

/** Counts the emails that are waiting for another attempt, or those that have failed. */
export async function countEmailJobs(service: TestService, status: 'delayed' | 'failed'): Promise<number> {
  const now = service.clock.now().toISOString();
  let jobs = 0;
  for (const queue of ['mail', 'urgent']) {
    const counts = await countJobs(service.context.storage, { queue, now });
    jobs += counts.find(count => count.status === status)?.jobs ?? 0;
  }
  return jobs;
}
