// Tests of the preview of sign-in links: responses contain a link only for clients on the same machine, unless a
// setting allows more.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, Person } from '../cast.ts';
import { emailedLink } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { startProvider } from '../support/identity-provider.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/test-service.ts';

const oneReplica = { replicas: 1 };
const here = await startService({}, oneReplica);
const proxied = await startService({ TRUST_PROXY: '127.0.0.1' }, oneReplica);
const trusting = await startService({ TRUST_PROXY: 'true' }, oneReplica);
const away = await startService({ BASE_URL: 'https://flock.example.org', SIGN_UP: 'open' }, oneReplica);
const open = await startService(
  { BASE_URL: 'https://flock.example.org', SIGN_IN_PREVIEW: 'true' },
  oneReplica,
);

const addressOf = (service: TestService) => ({ baseUrl: `http://127.0.0.1:${service.config.port}` });

const requestLink = async (service: TestService, headers: Record<string, string> = {}) => {
  const { status, body } = await call(addressOf(service), 'POST /api/auth/magic-link/request', {
    body: { email: 'olive@example.org' },
    headers,
  });
  assert.equal(status, 202);
  return body;
};

const refused = {
  ok: true,
  message: 'This service does not send email. Ask the person who runs it for a sign-in link.',
  previewUrl: null,
  delivery: 'operator',
};

describe('the request for a sign-in link', () => {
  it('202 with the link for a client on the same machine', async () => {
    const { previewUrl, delivery } = await requestLink(here);
    assert.match(previewUrl, /fcm_/);
    assert.equal(delivery, 'preview');
  });

  it('202 without the link if a header shows that a proxy forwarded the request', async () => {
    for (const name of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP']) {
      assert.deepEqual(await requestLink(here, { [name]: '127.0.0.1' }), refused, name);
    }
  });

  it('202 with the link behind a trusted proxy only for a client on the same machine', async () => {
    assert.equal((await requestLink(proxied, { 'X-Forwarded-For': '127.0.0.1' })).delivery, 'preview');
    assert.deepEqual(await requestLink(proxied, { 'X-Forwarded-For': '203.0.113.7' }), refused);
    // The client claims to be local, but the trusted proxy appends its real address.
    assert.deepEqual(await requestLink(trusting, { 'X-Forwarded-For': '127.0.0.1, 203.0.113.7' }), refused);
    const host = { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'flock.example.org' };
    assert.deepEqual(await requestLink(proxied, host), refused);
  });

  it('202 without the link for another Host, because another site could resolve its name to this machine', async () => {
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

  it('202 without the link if BASE_URL names another machine, unless SIGN_IN_PREVIEW allows it', async () => {
    assert.deepEqual(await requestLink(away), refused);
    assert.equal((await requestLink(open, { 'X-Forwarded-For': '203.0.113.7' })).delivery, 'preview');
  });
});

describe('GET /api/auth/options', () => {
  const emailSignIn = async (service: TestService, headers: Record<string, string> = {}) =>
    (await call(addressOf(service), 'GET /api/auth/options', { headers })).body.emailSignIn;

  it('200 with the kind of email sign-in for this client', async () => {
    assert.equal(await emailSignIn(here), 'preview');
    assert.equal(await emailSignIn(here, { Via: '1.1 proxy' }), 'operator');
    assert.equal(await emailSignIn(away), 'operator');
    assert.equal(await emailSignIn(open), 'preview');
    const provider = await startProvider({ providerKey: 'idp_a' });
    const settings = { BASE_URL: 'https://flock.example.org', ...provider.settings };
    assert.equal(await emailSignIn(await startService(settings, oneReplica)), 'off');
  });
});

describe('a transfer to a person without an account, on a service without email or preview', () => {
  it('202 without a link, because only the operator can create one', async () => {
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
