// Tests of SIGN_UP, which decides who may create an account by link, code, provider or invitation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, Person } from '../cast.ts';
import { emailedLink } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { startService, type TestService } from '../support/test-service.ts';

const oneReplica = { replicas: 1 };
const notAllowed = {
  error:
    'This address has no account here and cannot be used to create one. Ask for an invitation, or sign in with another address.',
  code: 'signUpNotAllowed',
};

const enter = async (service: TestService, email: string) => {
  const { code } = await emailedLink(service, email);
  return call(service, 'POST /api/auth/magic-link/verify-code', { body: { email, code } });
};
const open = async (service: TestService, email: string, headers = {}) => {
  const { url } = await emailedLink(service, email);
  const token = new URL(url).hash.slice(1);
  return call(service, `GET /api/auth/magic-link/verify?token=${token}`, { headers });
};

async function signInOnly(service: TestService, email: string): Promise<Person> {
  const { status, body } = await enter(service, email);
  assert.equal(status, 200);
  return new Person(service, email, body.token);
}

describe('SIGN_UP', () => {
  it('defaults to open on localhost, and to invited otherwise', async () => {
    const signUp = async (settings: Record<string, string>) => {
      const { config } = await startService(settings, oneReplica);
      const at = { baseUrl: `http://127.0.0.1:${config.port}` };
      return (await call(at, 'GET /api/auth/options')).body.signUp;
    };
    assert.equal(await signUp({}), 'open');
    assert.equal(await signUp({ BASE_URL: 'https://flock.example.org' }), 'invited');
    assert.equal(await signUp({ SIGN_UP: 'closed' }), 'closed');
  });
});

describe('SIGN_UP=invited', async () => {
  const service = await startService({ SIGN_UP: 'invited' }, oneReplica);

  it('202 for the link request of a stranger, but 403 for the link and the code', async () => {
    const body = { email: 'nora@example.org' };
    assert.equal((await call(service, 'POST /api/auth/magic-link/request', { body })).status, 202);
    const entered = await enter(service, 'nora@example.org');
    assert.deepEqual([entered.status, entered.body], [403, notAllowed]);
    const opened = await open(service, 'nora@example.org');
    assert.deepEqual([opened.status, opened.body], [403, notAllowed]);
    const page = await open(service, 'nora@example.org', { accept: 'text/html' });
    assert.equal(page.status, 403);
    assert.match(page.text, /This address has no account here/);
  });

  it('200 for an admin, an invited person and a person with a pending transfer, even at later sign-ins', async () => {
    const ada = await signInOnly(service, 'ada@example.org');
    await ada.call('POST /api/workspace/members', { email: 'carl@example.org', role: 'caregiver' });
    const { id } = await addBird(ada);
    await ada.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'paul@example.org' });
    for (const email of ['carl@example.org', 'paul@example.org']) {
      await signInOnly(service, email);
      await signInOnly(service, email);
      assert.equal((await open(service, email)).status, 302);
    }
  });

  it("403 for a stranger's link, which stays valid and works as soon as the stranger is invited", async () => {
    const ada = await signInOnly(service, 'ada@example.org');
    const { url } = await emailedLink(service, 'later@example.org');
    const verify = `GET /api/auth/magic-link/verify?token=${new URL(url).hash.slice(1)}`;
    assert.equal((await call(service, verify)).status, 403);
    await ada.call('POST /api/workspace/members', { email: 'later@example.org', role: 'viewer' });
    assert.equal((await call(service, verify)).status, 302);
  });
});

describe('SIGN_UP=closed', () => {
  it('403 for everyone without an account, even with an invitation link, but not for admins', async () => {
    const database = await freshDatabase();
    const before = await startService(database, oneReplica);
    const olive = await signInOnly(before, 'olive@example.org');
    const { body } = await olive.call('POST /api/workspace/members', {
      email: 'vic@example.org',
      role: 'viewer',
    });
    const created = await olive.call(`POST /api/workspace/members/${body.member.id}/invitation-link`);
    const token = new URL(created.body.url).hash.slice(1);
    const nora = await signInOnly(before, 'nora@example.org');
    const member = await olive.call('POST /api/workspace/members', { email: nora.email, role: 'viewer' });
    const toKnown = await olive.call(`POST /api/workspace/members/${member.body.member.id}/invitation-link`);
    await before.close();

    const service = await startService({ ...database, SIGN_UP: 'closed' }, oneReplica);
    await signInOnly(service, 'olive@example.org');
    await signInOnly(service, 'ada@example.org');
    const entered = await enter(service, 'vic@example.org');
    assert.deepEqual([entered.status, entered.body], [403, notAllowed]);
    const invited = await call(service, 'POST /api/auth/invitation', { body: { token } });
    assert.deepEqual([invited.status, invited.body], [403, notAllowed]);
    const known = { token: new URL(toKnown.body.url).hash.slice(1) };
    const opened = await call(service, 'POST /api/auth/invitation', { body: known });
    assert.deepEqual([opened.status, opened.body.code], [409, 'signInInstead']);
  });
});
