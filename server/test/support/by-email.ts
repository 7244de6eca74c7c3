// Signs people in by the links in emails, and counts the jobs that send emails.
import assert from 'node:assert/strict';
import { linkForEmail } from '../../src/auth/magic-links.ts';
import { countJobs } from '../../src/jobs/jobs.queries.ts';
import { Person } from '../cast.ts';
import { call } from './call.ts';
import { linksIn, type Mailbox, type Received } from './mailbox.ts';
import type { TestService } from './test-service.ts';

/** Signs in the recipient of an email by the link in it. */
export async function openLinkIn(service: TestService, message: Received | undefined): Promise<Person> {
  assert.ok(message);
  const opened = await call(service, `GET /api/auth/magic-link/verify?token=${tokenIn(message)}`);
  assert.equal(opened.status, 302);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, message.recipient, token);
}

/** The token of the link in an email, which the button of the page it opens sends. */
export const tokenIn = (message: Received | undefined) =>
  new URL((message && linksIn(message)[0]) ?? '').hash.slice(1);

/** The path that the link in an email opens, with its token. */
export const pageIn = (message: Received | undefined) => {
  const { pathname, hash } = new URL((message && linksIn(message)[0]) ?? '');
  return pathname + hash;
};

/** The code in an email. */
export const codeIn = (message: Received | undefined) => /^\d{6}$/m.exec(message?.text ?? '')?.[0] ?? '';

/** Link and code of an email to an address, without the email. */
export const emailedLink = ({ context }: TestService, email: string) =>
  linkForEmail(context, { email, name: '', redirectTo: context.config.frontendUrl });

/** Requests a sign-in link, waits for its email, and opens it. */
export async function signInByEmail(service: TestService, mailbox: Mailbox, email: string): Promise<Person> {
  const before = mailbox.sentTo(email).length;
  await requestLink(service, email);
  return openLinkIn(service, (await mailbox.emailsTo(email, before + 1)).at(-1));
}

export const requestLink = (service: TestService, email: string, more: object = {}) =>
  call(service, 'POST /api/auth/magic-link/request', { body: { email, ...more } });

/** How many emails failed to leave and wait for another attempt, or will not leave any more. */
export async function countEmailJobs(service: TestService, status: 'delayed' | 'failed'): Promise<number> {
  const now = service.clock.now().toISOString();
  let jobs = 0;
  for (const queue of ['mail', 'urgent']) {
    const counts = await countJobs(service.context.storage, { queue, now });
    jobs += counts.find(count => count.status === status)?.jobs ?? 0;
  }
  return jobs;
}
