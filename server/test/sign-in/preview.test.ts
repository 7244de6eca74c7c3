// When a sign-in link is shown in a response: only at the machine of the service, unless a setting says otherwise.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, Person } from '../cast.ts';
import { emailedLink } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { startProvider } from '../support/identity-provider.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/test-service.ts';

const one = { replicas: 1 };
const here = await startService({}, one);
const proxied = await startService({ TRUST_PROXY: '127.0.0.1' }, one);
const trusting = await startService({ TRUST_PROXY: 'true' }, one);
const away = await startService({ BASE_URL: 'https://flock.example.org', SIGN_UP: 'open' }, one);
const open = await startService({ BASE_URL: 'https://flock.example.org', SIGN_IN_PREVIEW: 'true' }, one);

const addressOf = (service: TestService) => ({ baseUrl: `http://127.0.0.1:${service.config.port}` });

const ask = async (service: TestService, headers: Record<string, string> = {}) => {
  const { status, body } = await call(addressOf(service), 'POST /api/auth/magic-link/request', {
    body: { email: 'olive@example.org' },
    headers,
  });
  assert.equal(status, 202);
  return body;
};

const refused = {
  ok: true,
  message: 'This service sends no mail. Ask the person who runs it for a sign-in link.',
  previewUrl: null,
  delivery: 'operator',
};

describe('a sign-in link in the response', () => {
  it('is there for a client on the machine itself', async () => {
    const { previewUrl, delivery } = await ask(here);
    assert.match(previewUrl, /fcm_/);
    assert.equal(delivery, 'preview');
  });

  it('is not there if a header says that a proxy forwarded the request', async () => {
    for (const name of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP']) {
      assert.deepEqual(await ask(here, { [name]: '127.0.0.1' }), refused, name);
    }
  });

  it('is there behind a trusted proxy for a client on the machine, and for no other', async () => {
    assert.equal((await ask(proxied, { 'X-Forwarded-For': '127.0.0.1' })).delivery, 'preview');
    assert.deepEqual(await ask(proxied, { 'X-Forwarded-For': '203.0.113.7' }), refused);
    // The client says so of itself, and a proxy that is taken at its word appends where it really is.
    assert.deepEqual(await ask(trusting, { 'X-Forwarded-For': '127.0.0.1, 203.0.113.7' }), refused);
    const host = { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'flock.example.org' };
    assert.deepEqual(await ask(proxied, host), refused);
  });

  it('is not there for another Host, which a page of another site may have had resolved to this machine', async () => {
    const body = JSON.stringify({ email: 'olive@example.org' });
    const headers = { host: 'rebound.example.org', 'content-type': 'application/json' };
    const { text } = await sendRaw(here.baseUrl, {
      method: 'POST',
      path: '/api/auth/magic-link/request',
      headers,
      body,
    });
    assert.deepEqual(JSON.parse(text), refused);
  });

  it('is not there if BASE_URL is another machine, unless SIGN_IN_PREVIEW asks for it', async () => {
    assert.deepEqual(await ask(away), refused);
    assert.equal((await ask(open, { 'X-Forwarded-For': '203.0.113.7' })).delivery, 'preview');
  });
});

describe('GET /api/auth/options', () => {
  const emailSignIn = async (service: TestService, headers: Record<string, string> = {}) =>
    (await call(addressOf(service), 'GET /api/auth/options', { headers })).body.emailSignIn;

  it('200 with what the address of this client is good for', async () => {
    assert.equal(await emailSignIn(here), 'preview');
    assert.equal(await emailSignIn(here, { Via: '1.1 proxy' }), 'operator');
    assert.equal(await emailSignIn(away), 'operator');
    assert.equal(await emailSignIn(open), 'preview');
    const provider = await startProvider({ providerKey: 'idp_a' });
    const settings = { BASE_URL: 'https://flock.example.org', ...provider.settings };
    assert.equal(await emailSignIn(await startService(settings, one)), 'off');
  });
});

describe('a bird for somebody without a flock, where no mail is sent and no link may be shown', () => {
  it('202 without a link: it waits until the operator has made one', async () => {
    const { url } = await emailedLink(away, 'olive@example.org');
    const token = new URL(url).hash.slice(1);
    const opened = await call(addressOf(away), `GET /api/auth/magic-link/verify?token=${token}`);
    const session = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const olive = new Person({ ...away, ...addressOf(away) }, 'olive@example.org', session);
    const { id } = await addBird(olive);
    const { status, body } = await olive.call(`POST /api/birds/${id}/transfer`, {
      destinationOwnerEmail: 'nora@example.org',
    });
    assert.equal(status, 202);
    assert.deepEqual(
      [body.inviteSent, body.invitePreviewUrl, body.inviteDelivery],
      [false, null, 'operator'],
    );
  });
});
