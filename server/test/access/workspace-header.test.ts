// Tests of X-Workspace-Id, which selects the flock for a single request. The active flock of the session stays the
// same.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { activeWorkspace, addBird, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';

const { service, cast } = await useCast();
/** Asha's own flock, which is her active one. She is an assistant in Olive's flock. */
let own = 0;
/** A flock that Asha is invited to, but has not joined. */
let invitedTo = 0;

before(async () => {
  const response = await cast.asha.call('POST /api/workspaces', { name: 'Home' });
  own = response.body.workspace.id;
  await cast.asha.call('POST /api/auth/switch-workspace', { workspaceId: own });
  await cast.nora.call('POST /api/workspace/members', { email: cast.asha.email, role: 'owner' });
  invitedTo = (await activeWorkspace(cast.nora)).id;
  await addBird(cast.olive, { name: 'Saffron' });
});

const inFlock = (
  person: Pick<Person, 'token'>,
  endpoint: string,
  workspaceId: number | string,
  more: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestResponse> =>
  call(service, endpoint, {
    token: person.token,
    ...more,
    headers: { 'x-workspace-id': String(workspaceId), ...more.headers },
  });

const roleNotAllowed = {
  error: 'You do not have permission for that action.',
  code: 'roleNotAllowed',
};

describe('a session', () => {
  it('200 from the flock that the request names; the active flock stays the same', async () => {
    const { body } = await inFlock(cast.asha, 'GET /api/birds', cast.workspaceId);
    assert.deepEqual(
      body.birds.map(({ name }: { name: string }) => name),
      ['Saffron'],
    );
    assert.equal((await activeWorkspace(cast.asha)).id, own);
    assert.deepEqual((await cast.asha.call('GET /api/birds')).body.birds, []);
  });

  it("201 for a bird in the flock that the request names, if the person's role there allows it", async () => {
    const vic = await signIn(service, 'vic@example.org');
    const { body } = await vic.call('POST /api/workspaces', { name: "Vic's" });
    const home = body.workspace.id;
    const added = await inFlock(vic, 'POST /api/birds', home, { body: birdBody() });
    assert.deepEqual([added.status, added.body.bird.workspaceId], [201, home]);
    const refused = await inFlock(vic, 'POST /api/birds', cast.workspaceId, { body: birdBody() });
    assert.deepEqual([refused.status, refused.body], [403, roleNotAllowed]);
  });

  it("403 for a stranger's flock, for one that does not exist, and for one with a pending invite", async () => {
    const { id: noras } = await activeWorkspace(cast.nora);
    for (const workspaceId of [noras, 999_999, invitedTo]) {
      for (const endpoint of ['GET /api/birds', 'PUT /api/workspace', 'GET /api/auth/user']) {
        const body = endpoint.startsWith('PUT') ? {} : undefined;
        const { status, body: refusal } = await inFlock(cast.asha, endpoint, workspaceId, { body });
        assert.deepEqual([status, refusal], [403, roleNotAllowed], `${endpoint} in ${workspaceId}`);
      }
    }
  });

  it('400 for a malformed or repeated header before the body is read, but 401 without credentials', async () => {
    for (const value of ['0', '-1', '1.5', '1e3', 'olive', '', '12, 13', '1234567890123456']) {
      const { status, body } = await inFlock(cast.asha, 'POST /api/birds', value, { body: {} });
      assert.deepEqual([status, body.code], [400, 'workspaceHeaderMalformed'], value);
    }
    const twice = await sendRaw(service.baseUrl, {
      method: 'GET',
      path: '/api/birds',
      token: cast.asha.token,
      headers: { 'x-workspace-id': [String(own), String(own)] },
    });
    assert.equal(twice.status, 400);
    const nobody = await call(service, 'GET /api/birds', { headers: { 'x-workspace-id': 'x' } });
    assert.equal(nobody.status, 401);
  });

  it('200 and 204 for reading the session, switching flocks and signing out, which ignore the header', async () => {
    const asha = await signIn(service, 'asha@example.org');
    for (const value of ['nonsense', '999999', String(cast.workspaceId)]) {
      const read = await inFlock(asha, 'GET /api/auth/session', value);
      assert.deepEqual([read.status, read.body.session.activeWorkspace.id], [200, own]);
      const switched = await inFlock(asha, 'POST /api/auth/switch-workspace', value, {
        body: { workspaceId: own },
      });
      assert.equal(switched.status, 200);
    }
    assert.equal((await inFlock(asha, 'POST /api/auth/logout', 'nonsense')).status, 204);
  });

  it('201 for a token of the flock that the request names', async () => {
    const body = { name: 'Scale', scope: 'read_only' };
    const response = await inFlock(cast.asha, 'POST /api/integration-tokens', cast.workspaceId, { body });
    assert.equal(response.body.integrationToken.workspaceId, cast.workspaceId);
  });

  it('200 for deleting the flock that the request names, with a new session that replaces the old one', async () => {
    const asha = await signIn(service, 'asha@example.org');
    const { body } = await asha.call('POST /api/workspaces', { name: 'Short-lived' });
    const id = body.workspace.id;
    const deleted = await inFlock(asha, 'DELETE /api/workspace', id);
    assert.deepEqual([deleted.status, deleted.body.deletedWorkspaceId], [200, id]);
    assert.equal((await asha.call('GET /api/workspace')).status, 401);
    const next = await call(service, 'GET /api/workspace', { token: deleted.body.token });
    assert.equal(next.body.workspace.id, own);
    assert.equal((await cast.asha.call('GET /api/workspace')).status, 200);
  });

  it('204 for leaving the flock that the request names', async () => {
    await cast.nora.call('POST /api/workspace/members', { email: cast.carl.email, role: 'viewer' });
    const carl = await signIn(service, 'carl@example.org');
    await carl.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
    const { id: noras } = await activeWorkspace(cast.nora);
    assert.equal((await inFlock(carl, 'DELETE /api/workspace/membership', noras)).status, 204);
    assert.equal((await inFlock(carl, 'GET /api/birds', noras)).status, 403);
    // The repeated request does not leave another flock.
    assert.equal((await inFlock(carl, 'DELETE /api/workspace/membership', noras)).status, 403);
    assert.equal((await activeWorkspace(carl)).id, cast.workspaceId);
  });
});

describe('an integration token', () => {
  it('200 for its own flock and 403 for any other, before its scope is checked', async () => {
    const response = await inFlock(cast.asha, 'POST /api/integration-tokens', cast.workspaceId, {
      body: { name: 'Scale', scope: 'read_only' },
    });
    const { token } = response.body;
    assert.equal((await inFlock({ token }, 'GET /api/birds', cast.workspaceId)).status, 200);
    for (const workspaceId of [own, 999_999]) {
      const { status, body } = await inFlock({ token }, 'POST /api/birds', workspaceId, { body: {} });
      assert.deepEqual([status, body], [403, roleNotAllowed]);
    }
    const sessionOnly = await inFlock({ token }, 'GET /api/workspaces', own);
    assert.equal(sessionOnly.body.code, 'sessionRequired');
  });
});

describe('the response headers', () => {
  it('include a Vary header that separates responses by credential and flock', async () => {
    for (const endpoint of ['GET /api/birds', 'GET /api/workspace']) {
      const { headers } = await cast.olive.call(endpoint);
      assert.equal(headers.get('vary'), 'Authorization, X-Workspace-Id, Accept-Encoding');
    }
    const refused = await call(service, 'GET /api/birds');
    assert.equal(refused.headers.get('vary'), 'Authorization, X-Workspace-Id, Accept-Encoding');
  });

  it('allow X-Workspace-Id after a preflight request', async () => {
    const { headers } = await call(service, 'OPTIONS /api/birds', {
      headers: { origin: service.baseUrl, 'access-control-request-method': 'GET' },
    });
    assert.match(headers.get('access-control-allow-headers') ?? '', /x-workspace-id/);
  });
});
