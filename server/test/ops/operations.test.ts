// Tests of GET /api/metrics, and of PATCH /api/admin/rescue-workspaces/:workspaceId, with which admins verify rescues.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import type { TokenScope } from '@flock-care/contract/shapes';
import { type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';

const noPermission = { error: 'You do not have permission for that action.', code: 'roleNotAllowed' };
const readOnly = { error: 'That integration token is read-only.', code: 'tokenReadOnly' };

/** Time for work that the service does after its response, even on a busy machine. */
const longTimeout = { timeout: 5_000 };

// One process, because each process has its own counters.
const { service, cast } = await useCast(
  { ADMIN_EMAILS: 'ada@example.org, Second.Admin@example.org' },
  { replicas: 1 },
);

async function tokenOf(person: Person, scope: TokenScope): Promise<string> {
  const { body } = await person.api.call('POST /api/integration-tokens', { body: { name: scope, scope } });
  return body.token;
}

describe('GET /api/metrics', () => {
  const read = async () => (await cast.ada.call('GET /api/metrics')).body;

  it('200 with the counters of this process', async () => {
    const { status, body, headers } = await cast.ada.call('GET /api/metrics');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { startedAt, uptimeSeconds, requests, memory, queues } = body;
    assert.match(startedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(uptimeSeconds > 0 && uptimeSeconds < 600);
    const { byStatus, byRoute, averageDurationMs, ...counts } = requests;
    assert.ok(averageDurationMs > 0);
    assert.deepEqual(Object.keys(counts), ['total', 'inFlight', 'errors']);
    assert.equal(counts.errors, 0);
    assert.ok(byStatus['2xx'] > 0 && byStatus['3xx'] > 0);
    assert.equal(byRoute['GET /api/auth/magic-link/verify'], 6);
    const sizes = ['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers'];
    assert.deepEqual(Object.keys(memory), sizes);
    assert.ok(sizes.every(size => Number.isInteger(memory[size])));
    assert.deepEqual(queues, {
      birdMilestoneReminders: { waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0 },
    });
  });

  it('200, with every request counted once by the class of its status', async () => {
    const before = (await read()).requests;
    await call(service, 'GET /api/health/live');
    await call(service, 'GET /api/birds');
    const after = (await read()).requests;
    assert.equal(after.total - before.total, 3);
    assert.equal(after.byStatus['4xx'] - (before.byStatus['4xx'] ?? 0), 1);
    assert.equal(after.inFlight, 1);
  });

  it('200 with routes as patterns, and a single key for all unknown paths', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await call(service, `GET /api/birds/${id}/weights?days=3`);
    await call(service, 'GET /api/auth/oauth/idp_a/start');
    await sendRaw(service.baseUrl, { method: 'HEAD', path: '/api/health/live' });
    const before = (await read()).requests.byRoute;
    for (const path of ['/api/nothing', '/api/birds/x/y/z', '/elsewhere?token=secret', '/api/%zz']) {
      assert.equal((await call(service, `GET ${path}`)).status, 404);
    }
    const after = (await read()).requests.byRoute;
    const unknown = '(unknown)';
    assert.equal(after[unknown] - (before[unknown] ?? 0), 4);
    assert.deepEqual(Object.keys(after).sort(), [...new Set([...Object.keys(before), unknown])].sort());
    assert.equal(after['GET /api/birds/:birdId/weights'], 1);
    assert.equal(after['GET /api/auth/oauth/{provider}/start'], 1);
    assert.equal(after['HEAD /api/health/live'], 1);
    assert.ok(!JSON.stringify(after).includes(id));
  });

  it('200 with requests in flight, except requests from disconnected clients', async t => {
    const { port } = new URL(service.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /api/auth/magic-link/request HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
    await t.waitFor(async () => assert.equal((await read()).requests.inFlight, 2), longTimeout);
    socket.destroy();
    await t.waitFor(async () => assert.equal((await read()).requests.inFlight, 1), longTimeout);
  });

  it('200 for every admin, with a session or a token, even a read_only one', async () => {
    const second = await signIn(service, 'second.admin@example.org');
    assert.equal((await second.call('GET /api/metrics')).status, 200);
    for (const scope of ['read_only', 'read_write'] as const) {
      const token = await tokenOf(cast.ada, scope);
      assert.equal((await call(service, 'GET /api/metrics', { token })).status, 200);
    }
  });

  it('401 without a credential, 403 for everyone else', async () => {
    assert.equal((await call(service, 'GET /api/metrics')).status, 401);
    for (const token of [cast.olive.token, await tokenOf(cast.olive, 'read_write')]) {
      const refused = await call(service, 'GET /api/metrics', { token });
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, noPermission);
    }
  });
});

describe('PATCH /api/admin/rescue-workspaces/:workspaceId', () => {
  let rescueId: number;

  before(async () => {
    const { body } = await cast.nora.call('PUT /api/workspace', {
      name: 'Feathers',
      workspaceType: 'rescue',
    });
    rescueId = body.workspace.id;
  });

  const decide = (token: string, workspaceId: number | string, rescueVerificationStatus: unknown) =>
    call(service, `PATCH /api/admin/rescue-workspaces/${workspaceId}`, {
      token,
      body: { rescueVerificationStatus },
    });

  it('200 for a change from any status to any other, and members can read the status', async () => {
    const statuses = [
      'approved',
      'rejected',
      'approved',
      'pending',
      'rejected',
      'pending',
      'approved',
      'approved',
    ];
    for (const status of statuses) {
      const response = await decide(cast.ada.token, rescueId, status);
      assert.equal(response.status, 200);
      const { workspace } = (await cast.nora.call('GET /api/workspace')).body;
      assert.deepEqual(response.body, { workspace });
      assert.equal(workspace.rescueVerificationStatus, status);
    }
  });

  it("200 for an admin's read_write token, 403 for their read_only one", async () => {
    assert.equal((await decide(await tokenOf(cast.ada, 'read_write'), rescueId, 'approved')).status, 200);
    const refused = await decide(await tokenOf(cast.ada, 'read_only'), rescueId, 'approved');
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body, readOnly);
  });

  it('401 without a credential, 403 for anyone who is not an admin, even the owner', async () => {
    assert.equal((await decide('', rescueId, 'approved')).status, 401);
    for (const token of [cast.nora.token, cast.olive.token, await tokenOf(cast.nora, 'read_write')]) {
      const refused = await decide(token, rescueId, 'nonsense');
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body, noPermission);
    }
    const script = await decide(await tokenOf(cast.nora, 'read_only'), rescueId, 'approved');
    assert.deepEqual(script.body, readOnly);
  });

  it('400 for any other status, even if the flock does not exist', async () => {
    for (const status of ['verified', '', null, undefined, 1]) {
      const refused = await decide(cast.ada.token, 'x', status);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error, 'Invalid rescue verification payload');
      assert.deepEqual(Object.keys(refused.body.details), ['rescueVerificationStatus']);
    }
  });

  it('404 for a flock that does not exist or is not a rescue, and nothing changes', async () => {
    const workspace = (await cast.olive.call('GET /api/workspace')).body;
    for (const id of [
      cast.workspaceId,
      999_999,
      '0',
      '-1',
      '1.5',
      '1e3',
      'x',
      '9'.repeat(30),
      `0${rescueId}`,
    ]) {
      const refused = await decide(cast.ada.token, id, 'approved');
      assert.equal(refused.status, 404, String(id));
      assert.deepEqual(refused.body, { error: 'The rescue was not found.', code: 'rescueNotFound' });
    }
    assert.deepEqual((await cast.olive.call('GET /api/workspace')).body, workspace);
  });
});
