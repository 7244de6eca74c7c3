// What strangers and people with strange names can have the service send.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { buildApp } from '../../src/app.ts';
import { clientOf } from '../../src/mail/limits.ts';
import { call, Person, startService, type TestService } from '../cast.ts';
import { atEnd } from '../leftovers.ts';
import { linksIn, type Mailbox, openMailbox } from '../mailbox.ts';
import { sendRaw } from '../raw-http.ts';

let mailbox: Mailbox;
let service: TestService;
/** The same service, as it is behind a proxy on this machine. */
let behindProxy: string;

before(async () => {
  mailbox = await openMailbox();
  // The clock leaps over a job's lease here: a second replica would take the job from the first.
  service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
  const config = { ...service.config, trustProxy: ['127.0.0.1'] };
  const app = await buildApp({ ...service.services, config });
  behindProxy = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
});

async function ask(baseUrl: string, email: string, forwardedFor: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
  const body = JSON.stringify({ email });
  const path = '/api/auth/magic-link/request';
  return (await sendRaw(baseUrl, { method: 'POST', path, headers, body })).status;
}

/** Asks for sixty letters, the most that a client may have in an hour, and waits for the last. */
async function useUp(baseUrl: string, name: string, forwardedFor: (count: number) => string): Promise<void> {
  const addresses = Array.from({ length: 60 }, (_, count) => `${name}${count}@example.org`);
  const statuses = await Promise.all(
    addresses.map((email, count) => ask(baseUrl, email, forwardedFor(count))),
  );
  assert.deepEqual([...new Set(statuses)], [202]);
  for (const email of addresses) await mailbox.lettersTo(email);
}

const lettersOf = (email: string) => mailbox.received.filter(({ recipient }) => recipient === email).length;
const gotLetter = (email: string) => lettersOf(email) > 0;

describe('the letters of one client', () => {
  it('are those of an address of IPv4, and of a whole /64 of IPv6', () => {
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

  it('202 past sixty in an hour, and no letter, whatever X-Forwarded-For is made up', async () => {
    await useUp(service.baseUrl, 'many', count => `203.0.113.${count}`);
    assert.equal(await ask(service.baseUrl, 'refused@example.org', '203.0.113.99'), 202);
    service.clock.forward(60 * 60_000 + 1);
    assert.equal(await ask(service.baseUrl, 'later@example.org', '203.0.113.99'), 202);
    // Letters leave in the order they were asked for: had there been one, it would be here.
    await mailbox.lettersTo('later@example.org');
    assert.equal(gotLetter('refused@example.org'), false);
  });

  it('202 past sixty in an hour behind a proxy that is trusted, and a letter for another client of it', async () => {
    // A client of IPv6, which has many addresses.
    await useUp(behindProxy, 'proxied', count => `2001:db8::${count}`);
    // What the client itself wrote stands to the left of what the proxy adds.
    assert.equal(await ask(behindProxy, 'forged@example.org', '203.0.113.7, 2001:db8::99'), 202);
    assert.equal(await ask(behindProxy, 'neighbour@example.org', '198.51.100.2'), 202);
    await mailbox.lettersTo('neighbour@example.org');
    assert.equal(gotLetter('forged@example.org'), false);
  });
});

describe('a name in a letter', () => {
  const names = [
    '<b onclick="a()">Flock</b>',
    'https://evil.example',
    'evil.example/?a=b',
    '"><img src=x>',
    'You have won a bird '.repeat(6).trim(),
    'Kiwi \u202egnirps\u2066',
  ];

  /** Olive, by a letter, once the hour of those before is over. */
  async function signInByLetter(): Promise<Person> {
    service.clock.forward(60 * 60_000 + 1);
    const count = lettersOf('olive@example.org');
    await ask(service.baseUrl, 'olive@example.org', '');
    const letter = (await mailbox.lettersTo('olive@example.org', count + 1)).at(-1);
    const { pathname, search } = new URL(letter ? (linksIn(letter)[0] ?? '') : '');
    const opened = await call(service, `GET ${pathname}${search}`);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    return new Person(service, 'olive@example.org', token);
  }

  it('201 for an invite by a flock of a hostile name, which is text in the letter and no link', async () => {
    const olive = await signInByLetter();
    for (const [index, name] of names.entries()) {
      await olive.call('PUT /api/workspace', { name });
      const email = `guest${index}@example.org`;
      const invited = await olive.call('POST /api/workspace/members', { email, name, role: 'viewer' });
      assert.equal(invited.status, 201);
      const [invite] = await mailbox.lettersTo(email);
      assert.ok(invite);
      assert.doesNotMatch(invite.html ?? '', /<b onclick|<img|evil\.example/, name);
      const whole = `${invite.text} ${invite.html}`;
      assert.doesNotMatch(whole, /[\u202a-\u202e\u2066-\u2069]/, 'text that runs the other way');
      const [link, ...others] = linksIn(invite);
      assert.ok(link?.startsWith(service.baseUrl), link ?? name);
      assert.deepEqual(others, []);
      assert.doesNotMatch(invite.subject ?? '', /evil|Flock</);
      const [, quoted = ''] = /“([^”]+)”/.exec(invite.text ?? '') ?? [];
      assert.ok(quoted.length > 0 && [...quoted].length <= 60, quoted);
    }
  });

  it('201 for a sixth invitation of an address in 15 minutes, and no letter', async () => {
    const olive = await signInByLetter();
    const invite = (email: string) => olive.call('POST /api/workspace/members', { email, role: 'viewer' });
    for (let count = 0; count < 6; count += 1) {
      assert.equal((await invite('pestered@example.org')).status, 201);
    }
    await mailbox.lettersTo('pestered@example.org', 5);
    assert.equal((await invite('next@example.org')).status, 201);
    await mailbox.lettersTo('next@example.org');
    assert.equal(lettersOf('pestered@example.org'), 5);
  });

  it('400 for a name with a line break, which could end a header', async () => {
    const body = { email: 'broken@example.org', name: 'Kiwi\r\nBcc: victim@example.org' };
    const asked = await call(service, 'POST /api/auth/magic-link/request', { body });
    assert.equal(asked.status, 400);
    assert.deepEqual(Object.keys(asked.body.details), ['name']);
  });
});
