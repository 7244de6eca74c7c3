// Tests of the protection against abusive emails: the limits per client and per address, and hostile names.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildApp } from '../../src/app.ts';
import { clientOf } from '../../src/auth/email-limits.ts';
import type { Person } from '../cast.ts';
import { requestLink, signInByEmail } from '../support/by-email.ts';
import { linksIn, openMailbox } from '../support/mailbox.ts';
import { sendRaw } from '../support/raw-http.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService } from '../support/test-service.ts';

const mailbox = await openMailbox();
// One replica, because the tests move the clock past the lease of a job, and a second replica would take the job over.
const service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
const config = { ...service.config, trustProxy: ['127.0.0.1'] };
const app = await buildApp({ ...service.context, config });
/** The URL of the same service behind a trusted proxy on this machine. */
const behindProxy = await app.listen({ port: 0, host: '127.0.0.1' });
onTeardown(() => app.close());

async function requestFrom(baseUrl: string, email: string, forwardedFor: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
  const body = JSON.stringify({ email });
  const path = '/api/auth/magic-link/request';
  return (await sendRaw(baseUrl, { method: 'POST', path, headers, body })).status;
}

/** Requests sixty emails, a client's hourly limit, and waits until all have arrived. */
async function useUpLimit(
  baseUrl: string,
  name: string,
  forwardedFor: (count: number) => string,
): Promise<void> {
  const addresses = Array.from({ length: 60 }, (_, count) => `${name}${count}@example.org`);
  const statuses = await Promise.all(
    addresses.map((email, count) => requestFrom(baseUrl, email, forwardedFor(count))),
  );
  assert.deepEqual([...new Set(statuses)], [202]);
  for (const email of addresses) await mailbox.emailsTo(email);
}

const countEmailsTo = (email: string) => mailbox.sentTo(email).length;

describe('the limit per client', () => {
  it('applies to one IPv4 address, or to a whole /64 network of IPv6', () => {
    const home = [
      '2001:db8:0:7::1',
      '2001:DB8::7:ffff:1:2:3',
      '2001:db8:0:7:a:b:c:d%eth0',
      '2001:db8:0:7::1.2.3.4',
    ];
    assert.deepEqual(new Set(home.map(clientOf)), new Set(['2001:db8:0:7::/64']));
    const others = [
      '2001:db8:0:8::1',
      '2001:db8::',
      '::1',
      '::ffff:192.0.2.1',
      '::ffff:192.0.2.2',
      '192.0.2.1',
      'x',
    ];
    assert.equal(new Set([...home, ...others].map(clientOf)).size, others.length + 1);
  });

  it('202 and no email after sixty in an hour, even with another X-Forwarded-For', async () => {
    await useUpLimit(service.baseUrl, 'many', count => `203.0.113.${count}`);
    assert.equal(await requestFrom(service.baseUrl, 'refused@example.org', '203.0.113.99'), 202);
    service.clock.forward(60 * 60_000 + 1);
    assert.equal(await requestFrom(service.baseUrl, 'later@example.org', '203.0.113.99'), 202);
    // Emails are sent in order, so an email over the limit would have arrived first.
    await mailbox.emailsTo('later@example.org');
    assert.equal(countEmailsTo('refused@example.org'), 0);
  });

  it('202 and no email after sixty in an hour behind a trusted proxy, while another client still gets one', async () => {
    // An IPv6 client with many addresses.
    await useUpLimit(behindProxy, 'proxied', count => `2001:db8::${count}`);
    // The client's own value comes before the one that the proxy appends.
    assert.equal(await requestFrom(behindProxy, 'forged@example.org', '203.0.113.7, 2001:db8::99'), 202);
    assert.equal(await requestFrom(behindProxy, 'neighbor@example.org', '198.51.100.2'), 202);
    await mailbox.emailsTo('neighbor@example.org');
    assert.equal(countEmailsTo('forged@example.org'), 0);
  });
});

describe('an abusive email', () => {
  const names = [
    '<b onclick="a()">Flock</b>',
    'https://evil.example',
    'evil.example/?a=b',
    '"><img src=x>',
    'You have won a bird '.repeat(6).trim(),
    'Kiwi \u202egnirps\u2066',
  ];

  /** Moves the clock past the limits of earlier tests, and signs Olive in. */
  async function signInLater(): Promise<Person> {
    service.clock.forward(60 * 60_000 + 1);
    return signInByEmail(service, mailbox, 'olive@example.org');
  }

  it('201 for an invite from a flock with a hostile name; the name is plain text in the email and never a link', async () => {
    const olive = await signInLater();
    for (const [index, name] of names.entries()) {
      await olive.call('PUT /api/workspace', { name });
      const email = `guest${index}@example.org`;
      const invited = await olive.call('POST /api/workspace/members', { email, name, role: 'viewer' });
      assert.equal(invited.status, 201);
      const [invite] = await mailbox.emailsTo(email);
      assert.ok(invite);
      assert.doesNotMatch(invite.html ?? '', /<b onclick|<img|evil\.example/, name);
      const both = `${invite.text} ${invite.html}`;
      assert.doesNotMatch(both, /[\u202a-\u202e\u2066-\u2069]/, 'bidirectional control characters');
      const [link, ...others] = linksIn(invite);
      assert.ok(link?.startsWith(service.baseUrl), link ?? name);
      assert.deepEqual(others, []);
      assert.doesNotMatch(invite.subject ?? '', /evil|Flock</);
      const [, quoted = ''] = /“([^”]+)”/.exec(invite.text ?? '') ?? [];
      assert.ok(quoted.length > 0 && [...quoted].length <= 60, quoted);
    }
  });

  it('201 and no email for the sixth invitation to the same address in 15 minutes', async () => {
    const olive = await signInLater();
    const invite = (email: string) => olive.call('POST /api/workspace/members', { email, role: 'viewer' });
    for (let count = 0; count < 6; count += 1) {
      assert.equal((await invite('pestered@example.org')).status, 201);
    }
    await mailbox.emailsTo('pestered@example.org', 5);
    assert.equal((await invite('next@example.org')).status, 201);
    await mailbox.emailsTo('next@example.org');
    assert.equal(countEmailsTo('pestered@example.org'), 5);
  });

  it('400 for a name with a line break, which could inject a header', async () => {
    const requested = await requestLink(service, 'broken@example.org', {
      name: 'Kiwi\r\nBcc: victim@example.org',
    });
    assert.equal(requested.status, 400);
    assert.deepEqual(Object.keys(requested.body.details), ['name']);
  });
});
