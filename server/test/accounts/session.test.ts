// Tests of identity providers, the session, switching flocks and signing out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askForLink, type Person, signIn } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { everythingStored } from '../support/stored-rows.ts';
import { startService } from '../support/test-service.ts';

const dayMs = 86_400_000;
const unauthenticated = { error: 'Authentication required.', code: 'authenticationRequired' };

const service = await startService({
  IDP_B_NAME: 'The Aviary',
  IDP_B_ISSUER: 'https://aviary.example.org',
  IDP_B_CLIENT_ID: 'flock-care',
  IDP_B_CLIENT_SECRET: 'unused',
});
let olive = await signIn(service, 'olive@example.org');

const readSession = async (person: Person) => (await person.call('GET /api/auth/session')).body.session;

function assertSecret({ headers }: TestResponse): void {
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
}

describe('GET /api/auth/providers', () => {
  it('200 with all three providers, each marked as enabled or not', async () => {
    const { status, body } = await call(service, 'GET /api/auth/providers');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      providers: [
        { providerKey: 'idp_a', displayName: 'Provider A', enabled: false },
        { providerKey: 'idp_b', displayName: 'The Aviary', enabled: true },
        { providerKey: 'idp_c', displayName: 'Provider C', enabled: false },
      ],
    });
  });
});

describe('POST /api/auth/register and POST /api/auth/login', () => {
  it('410 for any body: there are no passwords', async () => {
    for (const path of ['/api/auth/register', '/api/auth/login']) {
      for (const body of [undefined, { email: 'olive@example.org', password: 'secret' }, '{']) {
        const refused = await call(service, `POST ${path}`, { body });
        assert.equal(refused.status, 410);
        assert.deepEqual(refused.body, {
          error: 'Password-based access is disabled. Use a magic link or an identity provider to sign in.',
          code: 'passwordsDisabled',
        });
      }
    }
  });
});

describe('/api/auth/oauth/{provider}', () => {
  it('404 for an unknown provider', async () => {
    for (const provider of ['idp_d', 'IDP_A', 'constructor', '__proto__', 'idp_a%00']) {
      for (const endpoint of ['GET start', 'GET callback?state=x&code=y', 'POST callback']) {
        const [method, rest] = endpoint.split(' ');
        const refused = await call(service, `${method} /api/auth/oauth/${provider}/${rest}`);
        assert.equal(refused.status, 404, `${endpoint} ${provider}`);
        assert.deepEqual(refused.body, {
          error: 'The identity provider was not found.',
          code: 'providerNotFound',
        });
      }
    }
  });

  it('400 for a provider that is not configured', async () => {
    for (const query of ['', '?redirectTo=/birds']) {
      const refused = await call(service, `GET /api/auth/oauth/idp_a/start${query}`);
      assert.equal(refused.status, 400);
      assert.deepEqual(refused.body, {
        error: 'That identity provider is not configured.',
        code: 'providerNotConfigured',
      });
    }
  });

  it('400 for a callback without a state, and for one whose state is unknown', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const callback = '/api/auth/oauth/idp_b/callback';
    const responses = [
      await call(service, `GET ${callback}`),
      await call(service, `GET ${callback}?state=x&code=y`),
      await call(service, `POST ${callback}`, { headers, body: 'code=y' }),
      await call(service, `POST ${callback}`, { headers, body: 'state=x&code=y' }),
    ];
    for (const { status, body } of responses) {
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body), ['error', 'code']);
    }
  });
});

describe('GET /api/auth/session', () => {
  it('200 with the token and the signed-in person, not cached', async () => {
    const response = await olive.call('GET /api/auth/session');
    assert.equal(response.status, 200);
    assertSecret(response);
    const { token, session } = response.body;
    assert.equal(token, olive.token);
    assert.deepEqual(Object.keys(session).sort(), [
      ...['activeMembership', 'activeWorkspace', 'providers', 'user', 'workspaces'],
    ]);
    const { id: userId, createdAt, ...user } = session.user;
    assert.match(userId, /^[0-9a-f-]{36}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(user, { email: 'olive@example.org', name: 'Olive', locale: null });
    const { workspaces, activeWorkspace, activeMembership } = session;
    assert.deepEqual(workspaces, [{ ...activeMembership, workspace: activeWorkspace }]);
    assert.equal(activeMembership.userId, userId);
    assert.equal(activeMembership.workspaceId, activeWorkspace.id);
    assert.equal(session.providers.length, 3);
  });

  it('401 without a credential, and with one that is malformed, made up or of another kind', async () => {
    const link = await askForLink(service, 'olive@example.org');
    const magicLink = link.split('?token=')[1];
    const wrong = [undefined, '', 'Bearer', 'Bearer ', `Basic ${olive.token}`, olive.token, 'Bearer x'];
    wrong.push(`Bearer ${olive.token} ${olive.token}`, `Bearer ${olive.token}x`, `Bearer ${magicLink}`);
    wrong.push(`Bearer ${olive.token.slice(0, -1)}-`, `Bearer fcs_${'0'.repeat(49)}`);
    for (const authorization of wrong) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const refused = await call(service, 'GET /api/auth/session', { headers });
      assert.equal(refused.status, 401, String(authorization));
      assert.deepEqual(refused.body, unauthenticated);
      assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
    }
    const inQuery = await call(service, `GET /api/auth/session?auth_token=${olive.token}`);
    assert.equal(inQuery.status, 401);
  });

  it('200 for the scheme in upper or lower case', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${olive.token}` };
      assert.equal((await call(service, 'GET /api/auth/session', { headers })).status, 200);
    }
  });

  it('200 for 30 days after the last use, 401 afterwards', async t => {
    const person = await signIn(service, 'lena@example.org');
    for (const days of [29, 29]) {
      service.clock.forward(days * dayMs);
      assert.equal((await person.call('GET /api/auth/session')).status, 200);
      // The use is recorded in the background, perhaps after the response.
      const [expiresOn = ''] = new Date(service.clock.now().getTime() + 30 * dayMs).toISOString().split('T');
      const isRecorded = async () =>
        assert.ok((await everythingStored(service.context.storage)).includes(expiresOn));
      await t.waitFor(isRecorded, { timeout: 5_000 });
    }
    service.clock.forward(30 * dayMs);
    assert.equal((await person.call('GET /api/auth/session')).status, 401);
    olive = await signIn(service, 'olive@example.org');
  });
});

describe('POST /api/auth/logout', () => {
  it('204, which ends this session immediately, but no other', async () => {
    const [one, other] = [
      await signIn(service, 'olive@example.org'),
      await signIn(service, 'olive@example.org'),
    ];
    const left = await one.call('POST /api/auth/logout');
    assert.equal(left.status, 204);
    assert.equal(left.text, '');
    assert.equal((await one.call('GET /api/auth/session')).status, 401);
    assert.equal((await one.call('POST /api/auth/logout')).status, 401);
    assert.equal((await other.call('GET /api/auth/session')).status, 200);
    assert.equal((await other.call('POST /api/auth/logout', {})).status, 204);
  });
});

describe('POST /api/auth/switch-workspace', () => {
  it('200 with the session; the next sign-in opens the same flock', async () => {
    const sol = await signIn(service, 'sol@example.org');
    const elsewhere = await signIn(service, 'sol@example.org');
    const home = (await readSession(sol)).activeWorkspace.id;
    const { body: made } = await sol.call('POST /api/workspaces', { name: 'The Barn' });
    const workspaceId = made.workspace.id;
    const switched = await sol.call('POST /api/auth/switch-workspace', { workspaceId });
    assert.equal(switched.status, 200);
    assertSecret(switched);
    assert.deepEqual(switched.body, (await sol.call('GET /api/auth/session')).body);
    assert.deepEqual(switched.body.session.activeWorkspace, made.workspace);
    assert.equal((await readSession(elsewhere)).activeWorkspace.id, home);
    const again = await signIn(service, 'sol@example.org');
    assert.equal((await readSession(again)).activeWorkspace.id, workspaceId);
  });

  it("403 for a stranger's flock and for one that does not exist, with the same message", async () => {
    const nora = await signIn(service, 'nora@example.org');
    const foreign = (await readSession(nora)).activeWorkspace.id;
    for (const workspaceId of [foreign, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      const refused = await olive.call('POST /api/auth/switch-workspace', { workspaceId });
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, { error: 'You are not a member of that flock.', code: 'notAMember' });
    }
  });

  it('400 for a workspaceId that is not a positive integer', async () => {
    for (const workspaceId of ['1', 0, -1, 1.5, null, undefined, [1], true, 2 ** 53]) {
      const refused = await olive.call('POST /api/auth/switch-workspace', { workspaceId });
      assert.equal(refused.status, 400, String(workspaceId));
      assert.equal(refused.body.error, 'Invalid workspace switch payload');
      assert.deepEqual(Object.keys(refused.body.details), ['workspaceId']);
    }
  });
});
