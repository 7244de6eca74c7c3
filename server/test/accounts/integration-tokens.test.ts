// Tests of GET and POST /api/integration-tokens, DELETE /api/integration-tokens/:tokenId, and calling the API with a token.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';
import { everythingStored } from '../support/stored-rows.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const notFound = { error: 'The integration token was not found.', code: 'tokenNotFound' };

/** The time allowed for work that the service does after its response, even on a busy machine. */
const longTimeout = { timeout: 5_000 };

const { service, cast } = await useCast();

const create = (person: Person, more: object = {}) =>
  person.call('POST /api/integration-tokens', { name: 'Kitchen scale', scope: 'read_write', ...more });
const list = async (person: Person) =>
  (await person.call('GET /api/integration-tokens')).body.integrationTokens;
const revoke = (person: Person, id: string) => person.call(`DELETE /api/integration-tokens/${id}`);
const use = (token: string, endpoint = 'GET /api/workspace', body?: object) =>
  call(service, endpoint, { token, body });

describe('POST /api/integration-tokens', () => {
  it('201 with the raw token, which no other response contains and no cache stores', async () => {
    const created = await create(cast.vic, {
      name: ' Scale ',
      scope: 'read_only',
      userId: 'x',
      workspaceId: 1,
    });
    assert.equal(created.status, 201);
    assert.equal(created.headers.get('cache-control'), 'no-store');
    assert.equal(created.headers.get('referrer-policy'), 'no-referrer');
    const { integrationToken, token } = created.body;
    assert.match(token, /^fci_[0-9A-Za-z]{49}$/);
    const { id, createdAt, ...fields } = integrationToken;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { session } = (await cast.vic.call('GET /api/auth/session')).body;
    assert.deepEqual(fields, {
      userId: session.user.id,
      workspaceId: cast.workspaceId,
      name: 'Scale',
      tokenPrefix: token.slice(0, 12),
      scope: 'read_only',
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
    const listed = await cast.vic.call('GET /api/integration-tokens');
    assert.deepEqual(listed.body.integrationTokens[0], integrationToken);
    assert.ok(!listed.text.includes(token));
  });

  it('201 with a token that the database stores only as its SHA-256 hash', async () => {
    const { token } = (await create(cast.olive)).body;
    const stored = await everythingStored(service.context.storage);
    assert.ok(stored.includes(createHash('sha256').update(token).digest('base64url')));
    assert.ok(!stored.includes(token));
    assert.ok(!stored.includes(token.slice(12)));
  });

  it('201 with an expiry of 1 to 3,650 days, and with no expiry if it is empty or null', async () => {
    for (const expiresInDays of [1, 3_650]) {
      const { integrationToken } = (await create(cast.olive, { expiresInDays })).body;
      const lifeMs = Date.parse(integrationToken.expiresAt) - Date.parse(integrationToken.createdAt);
      assert.equal(lifeMs, expiresInDays * dayMs);
    }
    for (const expiresInDays of ['', null]) {
      assert.equal((await create(cast.olive, { expiresInDays })).body.integrationToken.expiresAt, null);
    }
  });

  it('400 for any other expiry', async () => {
    for (const expiresInDays of [0, -1, 3_651, 1.5, '30', true, [1], 1e300]) {
      const { status, body } = await create(cast.olive, { expiresInDays });
      assert.equal(status, 400, String(expiresInDays));
      assert.equal(body.error, 'Invalid integration token payload');
      assert.deepEqual(Object.keys(body.details), ['expiresInDays']);
    }
  });

  it('400 that lists every invalid field', async () => {
    const { status, body } = await cast.olive.call('POST /api/integration-tokens', { scope: 'admin' });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid integration token payload',
      code: 'invalidPayload',
      details: {
        name: ['This field is required.'],
        scope: ['Must be one of: read_only, read_write.'],
      },
    });
    const long = await create(cast.olive, { name: 'n'.repeat(121), scope: null });
    assert.deepEqual(long.body.details, {
      name: ['Must be at most 120 characters.'],
      scope: ['This field is required.'],
    });
  });
});

describe('GET /api/integration-tokens', () => {
  it("200 with the caller's own active tokens of the active flock, newest first", async () => {
    const names = ['one', 'two', 'three', 'brief', 'revoked'];
    const ids: Record<string, string> = {};
    for (const name of names) {
      service.clock.forward(1_000);
      const { body } = await create(cast.ada, { name, ...(name === 'brief' && { expiresInDays: 1 }) });
      ids[name] = body.integrationToken.id;
    }
    await revoke(cast.ada, ids.revoked ?? '');
    service.clock.forward(dayMs);
    const { workspace } = (await cast.ada.call('POST /api/workspaces', { name: 'Elsewhere' })).body;
    const home = (await cast.ada.call('GET /api/workspace')).body.workspace.id;
    await cast.ada.call('POST /api/auth/switch-workspace', { workspaceId: workspace.id });
    assert.deepEqual(await list(cast.ada), []);
    await cast.ada.call('POST /api/auth/switch-workspace', { workspaceId: home });
    const listed = await list(cast.ada);
    assert.deepEqual(
      listed.map(({ name }: { name: string }) => name),
      ['three', 'two', 'one'],
    );
    const { integrationToken } = (await create(cast.carl)).body;
    assert.ok(!(await list(cast.olive)).some(({ id }: { id: string }) => id === integrationToken.id));
  });
});

describe('DELETE /api/integration-tokens/:tokenId', () => {
  it('204 for revoking a token, which stops working immediately; 404 the second time', async () => {
    const { integrationToken, token } = (await create(cast.carl)).body;
    assert.equal((await use(token)).status, 200);
    const revoked = await revoke(cast.carl, integrationToken.id.toUpperCase());
    assert.equal(revoked.status, 204);
    assert.equal(revoked.text, '');
    const refused = await use(token);
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body, { error: 'Authentication required.', code: 'authenticationRequired' });
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
    const second = await revoke(cast.carl, integrationToken.id);
    assert.equal(second.status, 404);
    assert.deepEqual(second.body, notFound);
  });

  it("404 for somebody else's token, an expired one, and one that does not exist", async () => {
    const { integrationToken } = (await create(cast.carl, { expiresInDays: 1 })).body;
    for (const person of [cast.olive, cast.nora]) {
      assert.equal((await revoke(person, integrationToken.id)).status, 404);
    }
    service.clock.forward(dayMs);
    for (const id of [integrationToken.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const refused = await revoke(cast.carl, id);
      assert.equal(refused.status, 404, id);
      assert.deepEqual(refused.body, notFound);
    }
  });
});

describe('an integration token', () => {
  it('200 until it expires, 401 afterwards', async () => {
    const { token } = (await create(cast.olive, { expiresInDays: 2 })).body;
    service.clock.forward(2 * dayMs - minuteMs);
    assert.equal((await use(token)).status, 200);
    service.clock.forward(minuteMs);
    assert.equal((await use(token)).status, 401);
  });

  it('200 for reads with either scope; 403 for writes with read_only', async () => {
    const readOnly = (await create(cast.olive, { scope: 'read_only' })).body.token;
    const readWrite = (await create(cast.olive)).body.token;
    const body = { name: "Olive's flock" };
    for (const token of [readOnly, readWrite]) {
      assert.equal((await use(token)).status, 200);
      const head = await sendRaw(service.baseUrl, { method: 'HEAD', path: '/api/workspace/members', token });
      assert.deepEqual([head.status, head.text], [200, '']);
    }
    const refused = await use(readOnly, 'PUT /api/workspace', { name: '' });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body, { error: 'That integration token is read-only.', code: 'tokenReadOnly' });
    assert.equal((await use(readWrite, 'PUT /api/workspace', body)).status, 200);
  });

  it('403 for endpoints that need a session, before its scope is checked', async () => {
    const { token, integrationToken } = (await create(cast.olive, { scope: 'read_only' })).body;
    const endpoints = ['GET /api/auth/session', 'POST /api/auth/logout', 'POST /api/auth/switch-workspace'];
    endpoints.push('GET /api/workspaces', 'POST /api/workspaces', 'DELETE /api/workspace');
    endpoints.push('GET /api/integration-tokens', 'POST /api/integration-tokens');
    endpoints.push(`DELETE /api/integration-tokens/${integrationToken.id}`);
    for (const endpoint of endpoints) {
      const refused = await use(token, endpoint);
      assert.equal(refused.status, 403, endpoint);
      assert.deepEqual(refused.body, {
        error: 'This endpoint requires a browser session instead of an integration token.',
        code: 'sessionRequired',
      });
    }
  });

  it("403 or 200, depending on its creator's current role", async () => {
    const { token } = (await create(cast.carl)).body;
    const write = () => use(token, 'PUT /api/workspace', { name: "Olive's flock" });
    const become = (role: string) =>
      cast.olive.call('POST /api/workspace/members', { email: cast.carl.email, role });
    assert.equal((await write()).status, 403);
    await become('assistant');
    assert.equal((await write()).status, 200);
    await become('caregiver');
    const refused = await write();
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body, {
      error: 'You do not have permission for that action.',
      code: 'roleNotAllowed',
    });
  });

  it('does not survive if it is created while its creator is being removed, even if they come back', async () => {
    const join = async (person: Person): Promise<string> => {
      const invite = { email: person.email, role: 'viewer' };
      const { member } = (await cast.olive.call('POST /api/workspace/members', invite)).body;
      await person.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
      return member.id;
    };
    const quin = await signIn(service, 'quin@example.org');
    for (let round = 0; round < 5; round += 1) {
      const memberId = await join(quin);
      await Promise.all([
        cast.olive.call(`DELETE /api/workspace/members/${memberId}`),
        ...[1, 2, 3].map(() => create(quin)),
      ]);
      await join(quin);
      assert.deepEqual(await list(quin), []);
    }
  });

  it('200 in the flock it was created for, no matter which flock its creator uses, and even after they sign out', async () => {
    const { token } = (await create(cast.nora)).body;
    const home = (await cast.nora.call('GET /api/workspace')).body.workspace;
    const { workspace } = (await cast.nora.call('POST /api/workspaces', { name: 'Elsewhere' })).body;
    await cast.nora.call('POST /api/auth/switch-workspace', { workspaceId: workspace.id });
    assert.deepEqual((await use(token)).body, { workspace: home });
    await cast.nora.call('POST /api/auth/logout');
    assert.deepEqual((await use(token)).body, { workspace: home });
  });

  it('200, and its last use is recorded', async t => {
    const { token, integrationToken } = (await create(cast.vic)).body;
    const lastUsedAt = async (): Promise<string> => {
      const found = (await list(cast.vic)).find(({ id }: { id: string }) => id === integrationToken.id);
      return found.lastUsedAt;
    };
    const startedAt = service.clock.now().toISOString();
    await use(token);
    // The use is recorded in the background, perhaps after the response.
    await t.waitFor(async () => assert.ok((await lastUsedAt()) >= startedAt), longTimeout);
    const first = await lastUsedAt();
    service.clock.forward(2 * minuteMs);
    await use(token);
    await t.waitFor(async () => assert.ok((await lastUsedAt()) > first), longTimeout);
  });
});
