// Tests of POST /api/auth/magic-link/request and GET /api/auth/magic-link/verify: sign-in links and their redirects.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { askForLink, Person } from '../cast.ts';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';
import { everythingStored } from '../support/stored-rows.ts';
import { startService } from '../support/test-service.ts';

const frontend = 'https://app.example.org/home';
const minuteMs = 60_000;
const deadLink = {
  error: 'This sign-in link is no longer valid. Ask for a new one.',
  code: 'magicLinkEnded',
};

const service = await startService({ FRONTEND_URL: frontend, REDIRECT_ORIGINS: 'https://beta.example.org' });

const requestLink = (body: unknown, headers = {}) =>
  call(service, 'POST /api/auth/magic-link/request', { body, headers });
const open = (link: string, headers = {}) => call(service, `GET ${link}`, { headers });

/** Signs in with `redirectTo`. Returns the session token, and the final URL with `…` in place of the token. */
async function signInWith(redirectTo: unknown): Promise<{ address: string; rawToken: string }> {
  const opened = await open(await askForLink(service, 'rita@example.org', { redirectTo }));
  assert.equal(opened.status, 302);
  const address = opened.headers.get('location') ?? '';
  const rawToken = /auth_token=(fcs_[0-9A-Za-z]{49})(?=#|$)/.exec(address)?.[1] ?? '';
  assert.notEqual(rawToken, '', address);
  return { address: address.replace(rawToken, '…'), rawToken };
}

describe('POST /api/auth/magic-link/request', () => {
  it('202 with the link itself and without caching, if email is not configured', async () => {
    const { status, body, headers } = await requestLink({ email: 'olive@example.org', name: 'Olive' });
    assert.equal(status, 202);
    const { previewUrl, ...rest } = body;
    assert.deepEqual(rest, {
      ok: true,
      message: 'Your sign-in link is ready. Open it within 15 minutes.',
      delivery: 'preview',
    });
    const [address, rawToken] = previewUrl.split('?token=');
    assert.equal(address, `${service.baseUrl}/api/auth/magic-link/verify`);
    assert.match(rawToken, /^fcm_[0-9A-Za-z]{49}$/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  });

  it('202 with the same response for addresses with and without an account', async () => {
    await open(await askForLink(service, 'known@example.org'));
    const [known, unknown] = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map(email => requestLink({ email })),
    );
    const comparable = ({ previewUrl, ...rest }: Record<string, string>) => ({
      ...rest,
      length: previewUrl?.length,
    });
    assert.deepEqual(comparable(known?.body), comparable(unknown?.body));
  });

  it('202 with a link to the configured address, even with another Host or X-Forwarded-Host', async () => {
    const previewService = await startService({ SIGN_IN_PREVIEW: 'true' });
    const response = await sendRaw(previewService.baseUrl, {
      method: 'POST',
      path: '/api/auth/magic-link/request',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'olive@example.org' }),
    });
    assert.equal(response.status, 202);
    assert.ok(JSON.parse(response.text).previewUrl.startsWith(`${previewService.baseUrl}/`), response.text);
  });

  it('400 with details for every invalid field', async () => {
    const { status, body } = await requestLink({ name: 5, redirectTo: 7 });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid magic link payload',
      code: 'invalidPayload',
      details: {
        email: ['This field is required.'],
        name: ['Must be text.'],
        redirectTo: ['Must be text.'],
      },
    });
  });

  it('400 for anything but a plain ASCII address', async () => {
    const incomplete = ['', 'olive', '@example.org', 'olive@', 'olive@@example.org', '.olive@example.org'];
    const lists = ['olive@example.org, nora@example.org', 'Olive <olive@example.org>', 'a b@example.org'];
    const quoted = ['"olive"@example.org', 'olive(home)@example.org', 'olive@example.org\nbcc:x@example.org'];
    const domains = ['olive@-example.org', 'olive@example..org', 'olive@exämple.org', 'olive@[127.0.0.1]'];
    // A full-width o, a Cyrillic o, and the Kelvin sign, which becomes a plain k in lower case.
    const lookalikes = ['\uff4flive@example.org', '\u043elive@example.org', 'mi\u212ae@example.org'];
    const long = [`${'o'.repeat(65)}@example.org`, `olive@${'a.'.repeat(124)}org`];
    const wrong = [...incomplete, ...lists, ...quoted, ...domains, ...lookalikes, ...long];
    for (const email of wrong) {
      const { status, body } = await requestLink({ email });
      assert.equal(status, 400, email);
      const sentence = 'Must be a plain email address, such as olive@example.org.';
      assert.deepEqual(body.details, { email: [sentence] }, email);
    }
  });

  it('400 for a body that is not a JSON object, and 415 for another content type', async () => {
    for (const body of ['{', '[]', '"olive"', 'null', '']) {
      const refused = await requestLink(body);
      assert.equal(refused.status, 400, body);
      assert.deepEqual(refused.body, { error: 'Invalid JSON payload', code: 'invalidJson', details: {} });
    }
    const plain = await requestLink('{"email":"olive@example.org"}', { 'content-type': 'text/plain' });
    assert.equal(plain.status, 415);
    assert.deepEqual(plain.body, { error: 'Send the body as application/json.', code: 'jsonRequired' });
  });
});

describe('GET /api/auth/magic-link/verify', () => {
  it('302 to the front end with a session, without caching or a referrer', async () => {
    const opened = await open(await askForLink(service, ' Pia@Example.ORG '));
    assert.equal(opened.status, 302);
    assert.equal(opened.text, '');
    assert.equal(opened.headers.get('cache-control'), 'no-store');
    assert.equal(opened.headers.get('referrer-policy'), 'no-referrer');
    const location = opened.headers.get('location') ?? '';
    assert.match(location, /^https:\/\/app\.example\.org\/home\?auth_token=fcs_[0-9A-Za-z]{49}$/);
    const pia = new Person(service, 'pia@example.org', location.split('auth_token=')[1] ?? '');
    const { body } = await pia.call('GET /api/auth/session');
    assert.equal(body.session.user.email, 'pia@example.org');
  });

  it('400 for a link that was used or is made up, or has no token, two tokens or a token of another kind', async () => {
    const link = await askForLink(service, 'olive@example.org');
    const opened = await open(link);
    const [address, rawToken = ''] = link.split('?token=');
    const session = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token');
    const lastChanged = rawToken.slice(0, -1) + (rawToken.endsWith('0') ? '1' : '0');
    const dead = ['', '?token=', '?token=x', `?token=${rawToken}`, `?token=${lastChanged}`];
    dead.push(`?token=${session}`, `?token=${rawToken}&token=${rawToken}`, '?token=%00');
    for (const query of dead) {
      const refused = await open(address + query);
      assert.equal(refused.status, 400, query);
      assert.deepEqual(refused.body, deadLink);
      assert.equal(refused.headers.get('cache-control'), 'no-store');
    }
  });

  it('302 within 15 minutes, 400 afterwards', async () => {
    const [early, late] = [
      await askForLink(service, 'olive@example.org'),
      await askForLink(service, 'olive@example.org'),
    ];
    service.clock.forward(14 * minuteMs + 50_000);
    assert.equal((await open(early)).status, 302);
    service.clock.forward(10_000);
    const refused = await open(late);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, deadLink);
  });

  it('302 for each of several links to the same address', async () => {
    const links = [
      await askForLink(service, 'olive@example.org'),
      await askForLink(service, 'olive@example.org'),
    ];
    for (const link of links) assert.equal((await open(link)).status, 302);
  });

  it('405 for HEAD and 400 for a prefetch by a browser, neither of which uses up the link', async () => {
    const link = await askForLink(service, 'olive@example.org');
    const head = await sendRaw(service.baseUrl, { method: 'HEAD', path: link });
    assert.equal(head.status, 405);
    assert.equal(head.headers.allow, 'GET');
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['sec-purpose', 'prerender'],
      ['purpose', 'prefetch'],
    ] as const) {
      const ahead = await sendRaw(service.baseUrl, { method: 'GET', path: link, headers: { [name]: value } });
      assert.equal(ahead.status, 400, value);
    }
    assert.equal((await open(link)).status, 302);
  });

  it('400 with a page if a browser opens an invalid link', async () => {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
    const refused = await open('/api/auth/magic-link/verify?token=fcm_x', { accept });
    assert.equal(refused.status, 400);
    assert.equal(refused.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(refused.headers.get('cache-control'), 'no-store');
    assert.match(refused.text, /This link was used or is older than 15 minutes.*Send a new one/s);
    assert.ok(!refused.text.includes('fcm_x'));
  });

  it('302 with tokens that the database stores only as SHA-256 hashes', async () => {
    const link = await askForLink(service, 'sol@example.org');
    const { rawToken } = await signInWith(undefined);
    const stored = await everythingStored(service.context.storage);
    for (const secret of [link.split('?token=')[1] ?? '', rawToken]) {
      assert.ok(stored.includes(createHash('sha256').update(secret).digest('base64url')));
      assert.ok(!stored.includes(secret));
      assert.ok(!stored.includes(secret.slice(4, -6)));
    }
  });
});

describe('redirectTo', () => {
  it('302 to a URL of the front end or an allowed origin, to a path, and in preview mode to this machine', async () => {
    const allowed = [
      ['https://app.example.org/birds?view=a%20b&flag#top', 'https://app.example.org/birds?view=a%20b&flag&'],
      ['https://beta.example.org', 'https://beta.example.org/?'],
      ['/birds', 'https://app.example.org/birds?'],
      ['/birds?days=7', 'https://app.example.org/birds?days=7&'],
      ['http://localhost:5173/in', 'http://localhost:5173/in?'],
      ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/?'],
      ['https://[::1]:4000/', 'https://[::1]:4000/?'],
    ] as const;
    for (const [wanted, start] of allowed) {
      const hash = wanted.includes('#') ? '#top' : '';
      assert.equal((await signInWith(wanted)).address, `${start}auth_token=…${hash}`);
    }
  });

  it('302 to the front end for everything else', async () => {
    const anywhere = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '///evil.example',
      '/\t/evil.example',
    ];
    const elsewhere = [
      'https://evil.example',
      'https:evil',
      'http://app.example.org',
      'https://app.example.org:444',
    ];
    const lookalikes = ['https://app.example.org.evil.example', 'http://localhost.evil.example'];
    const withUser = [
      'https://app.example.org@evil.example',
      'https://olive@app.example.org/',
      'https://:secret@app.example.org/',
    ];
    const schemes = ['javascript:alert(1)', 'data:text/html,x', 'blob:https://app.example.org/x'];
    const broken = ['/birds\r\nSet-Cookie: a=b', 'java\nscript:alert(1)', 'no address', 'https://', 'birds'];
    const none = ['', null, `/${'b'.repeat(2_000)}`];
    const refused = [...anywhere, ...elsewhere, ...lookalikes, ...withUser, ...schemes, ...broken, ...none];
    for (const wanted of refused) {
      assert.equal((await signInWith(wanted)).address, `${frontend}?auth_token=…`, String(wanted));
    }
  });

  it("302 with only this sign-in's token if the URL already has one", async () => {
    const planted = 'auth_token=fcs_planted&a=1&auth_error=planted&auth_user=planted&auth%5Ftoken=again';
    const { address } = await signInWith(`/birds?${planted}`);
    assert.equal(address, 'https://app.example.org/birds?a=1&auth_token=…');
  });
});
