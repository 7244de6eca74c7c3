// Tests of the Idempotency-Key header: a repeated request is carried out once and gets the first response again, on
// every endpoint that accepts it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { endpointKeys } from '@flock-care/contract/endpoints';
import { lockBird } from '../../src/birds/birds.queries.ts';
import { openIdempotentWrite } from '../../src/http/idempotency/idempotent-write.ts';
import { refuse } from '../../src/refusals.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { findMany, findOne, type Inputs } from '../../src/storage/statement.ts';
import { addBird, birdBody, signIn, useCast } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { engine } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { sendRaw } from '../support/raw-http.ts';
import { everyRow } from '../support/stored-rows.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { settleWebhooks } from '../support/webhook-receiver.ts';
import { countVisits, type Prepared, preparations, visitOf } from './idempotent-endpoints.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const many = 50;

const { service, cast } = await useCast({ MQTT_URL: 'mqtt://127.0.0.1:9' });

const send = ({ endpoint, token, body }: Prepared, key: string, of = service) =>
  call(of, endpoint, { token, body, headers: { 'idempotency-key': key } });

const isReplay = (response: TestResponse) => response.headers.get('idempotent-replayed') === 'true';

const findHome = findOne((db, $: Inputs<{ birdId: string }>) =>
  db.selectFrom('birds').select('workspaceId').where('id', '=', $.birdId),
);
const listKeys = findMany(db => db.selectFrom('idempotencyKeys').selectAll());

/**
 * Returns every row, but only the ids of jobs, because the worker may run a job at any time. Leaves out `flockClock`
 * jobs.
 */
async function everyStableRow(): Promise<string[]> {
  const rows = await everyRow(service.context.storage);
  return rows.flatMap(row => {
    if (!row.startsWith('jobs ')) return [row];
    const { id, kind } = JSON.parse(row.slice('jobs '.length));
    return kind === 'flockClock' ? [] : [`jobs ${id}`];
  });
}

/** Returns all headers except those that differ from response to response. */
function stableHeaders({ headers }: TestResponse): [string, string][] {
  const unstable = new Set(['date', 'x-request-id', 'idempotent-replayed']);
  return [...headers].filter(([name]) => !unstable.has(name));
}

function expectSameResponse(again: TestResponse, first: TestResponse): void {
  assert.equal(again.status, first.status, again.text);
  assert.equal(again.text, first.text);
  assert.deepEqual(stableHeaders(again), stableHeaders(first));
  assert.deepEqual([isReplay(first), isReplay(again)], [false, true]);
}

describe('a repeated request', () => {
  for (const [endpointKey, prepare] of Object.entries(preparations)) {
    it(`2xx, and the same response without a second effect: ${endpointKey}`, async () => {
      const prepared = await prepare(service, cast);
      const key = randomUUID();
      const untouched = await everyStableRow();
      const first = await send(prepared, key);
      assert.ok(first.status >= 200 && first.status < 300, `${first.status} ${first.text}`);
      // Waits for jobs that change rows, such as an import.
      await finishJobs(service);
      await settleWebhooks(service);
      const changed = await everyStableRow();
      const isStoredKey = (row: string) => row.startsWith('idempotencyKeys ');
      assert.notDeepEqual(
        changed.filter(row => !isStoredKey(row)),
        untouched.filter(row => !isStoredKey(row)),
      );
      expectSameResponse(await send(prepared, key), first);
      assert.deepEqual(await everyStableRow(), changed);
    });
  }

  it('is tested for every endpoint except GET and the known exceptions', () => {
    const endingTheSession = [
      ...['POST /api/auth/logout', 'DELETE /api/workspace', 'DELETE /api/auth/user'],
      'POST /api/tablets/lock',
    ];
    const withoutKey = [
      ...['register', 'login', 'oauth/:provider/callback'].map(end => `POST /api/auth/${end}`),
      'POST /api/handovers/open',
      'POST /api/push/put-off',
      // The PIN could be guessed quickly from a stored hash of the body.
      ...['PUT /api/auth/pin', 'POST /api/tablets/unlock'],
      'POST /api/tablets/touch',
      // The bodies of uploads are not kept, and uploads are safe to repeat without a key.
      'POST /api/birds/:birdId/files',
      'PUT /api/birds/:birdId/files/:fileId/preview',
      'PUT /api/birds/:birdId/portrait',
      'POST /api/imports/archive',
    ];
    const changing = endpointKeys.filter(key => !key.startsWith('GET '));
    assert.deepEqual(
      [...Object.keys(preparations), ...withoutKey, ...endingTheSession].sort(),
      [...changing].sort(),
    );
  });

  it('200 if the recipient owns a flock: the bird moves once, and the response is the same', async () => {
    const { id } = await addBird(cast.olive);
    const body = { destinationOwnerEmail: cast.nora.email };
    const move = { endpoint: `POST /api/birds/${id}/transfer`, token: cast.olive.token, body };
    const key = randomUUID();
    const first = await send(move, key);
    assert.equal(first.status, 200);
    expectSameResponse(await send(move, key), first);
  });

  it('401 after a sign-out, and after a flock is deleted with its sessions', async () => {
    const key = randomUUID();
    const { token } = await signIn(service, 'lea@example.org');
    for (const status of [204, 401]) {
      assert.equal((await send({ endpoint: 'POST /api/auth/logout', token }, key)).status, status);
    }
    const deletion = await signIn(service, 'lea@example.org');
    const deleteWorkspace = { endpoint: 'DELETE /api/workspace', token: deletion.token };
    assert.equal((await send(deleteWorkspace, randomUUID())).status, 200);
    assert.equal((await send(deleteWorkspace, randomUUID())).status, 401);
  });

  it('422 if the deletion of a flock is repeated with a new session, and the next flock is not deleted', async () => {
    const key = randomUUID();
    const lost = await signIn(service, 'lou@example.org');
    assert.equal((await send({ endpoint: 'DELETE /api/workspace', token: lost.token }, key)).status, 200);
    const again = await signIn(service, 'lou@example.org');
    const workspace = await again.call('GET /api/workspace');
    const repeated = await send({ endpoint: 'DELETE /api/workspace', token: again.token }, key);
    assert.equal(repeated.status, 422);
    assert.deepEqual((await again.call('GET /api/workspace')).body, workspace.body);
  });

  it('201 after a refusal, which is not stored', async () => {
    const { id, tagId } = await addBird(cast.olive);
    const key = randomUUID();
    const add = { endpoint: 'POST /api/birds', token: cast.olive.token, body: birdBody({ tagId }) };
    for (const _attempt of [1, 2]) {
      const refused = await send(add, key);
      assert.deepEqual([refused.status, isReplay(refused)], [409, false]);
    }
    await cast.olive.call(`DELETE /api/birds/${id}`);
    const first = await send(add, key);
    assert.equal(first.status, 201);
    expectSameResponse(await send(add, key), first);
  });
});

describe('the same key', () => {
  it('does not repeat the other writes in the same commit if its own write is refused', async () => {
    const { context } = service;
    const runs = { refused: 0, other: 0 };
    const request = {
      ...{ keyHash: 'refused', workspaceKeyHash: 'refused', workspaceId: null, namesWorkspace: false },
      ...{ birdsListedAt: null, fingerprint: '', encryptionKey: new Uint8Array(32) },
    };
    const refused = openIdempotentWrite(context)(context.storage, serviceActor, request, async () => {
      runs.refused += 1;
      throw refuse('birdNotFound');
    });
    const other = context.storage.write(serviceActor, async () => {
      runs.other += 1;
    });
    await assert.rejects(refused, { code: 'birdNotFound' });
    await other;
    assert.deepEqual(runs, { refused: 1, other: 1 });
  });

  it('422 with another body or path, and the first response stays stored', async () => {
    const visit = await visitOf(cast);
    const other = await visitOf(cast);
    const key = randomUUID();
    const first = await send(visit, key);
    const others = [
      { ...visit, body: { visitedOn: '2026-03-02', reason: 'Check-up' } },
      { ...visit, endpoint: other.endpoint },
      { endpoint: 'POST /api/birds', token: visit.token, body: birdBody() },
      { endpoint: visit.endpoint.replace(/POST (.*)\/vet-visits/, 'DELETE $1'), token: visit.token },
    ];
    for (const changed of others) {
      const refused = await send(changed, key);
      assert.equal(refused.status, 422, changed.endpoint);
      assert.deepEqual(refused.body, {
        error: 'This Idempotency-Key was used for another request. Use a new key for each request.',
        code: 'idempotencyKeyReused',
      });
    }
    assert.equal(await countVisits(service, other), 0);
    expectSameResponse(await send(visit, key), first);
  });

  it('422 with another method on the same path, and the bird stays', async () => {
    const added = await cast.olive.call('POST /api/birds', birdBody());
    const { id, name, tagId, species } = added.body.bird;
    const sent = { token: cast.olive.token, body: { name, tagId, species } };
    const key = randomUUID();
    assert.equal((await send({ endpoint: `PUT /api/birds/${id}`, ...sent }, key)).status, 200);
    assert.equal((await send({ endpoint: `DELETE /api/birds/${id}`, ...sent }, key)).status, 422);
    assert.equal((await cast.olive.call(`GET /api/birds/${id}/weights`)).status, 200);
  });

  it('422 for a sign-in link to another address, without a caller', async () => {
    const key = randomUUID();
    const link = (email: string) => ({ endpoint: 'POST /api/auth/magic-link/request', body: { email } });
    assert.equal((await send(link('mia@example.org'), key)).status, 202);
    assert.equal((await send(link('max@example.org'), key)).status, 422);
  });

  it('422 in another flock of the same person, and nothing changes there', async () => {
    const mona = await signIn(service, 'mona@example.org');
    const key = randomUUID();
    const add = { endpoint: 'POST /api/birds', token: mona.token, body: birdBody() };
    assert.equal((await send(add, key)).status, 201);
    const { body } = await mona.call('POST /api/workspaces', { name: 'Second' });
    await mona.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
    assert.equal((await send(add, key)).status, 422);
    assert.deepEqual((await mona.call('GET /api/birds')).body, { birds: [] });
  });

  it('201 for each caller: another person or an integration token of the same person may use the same key', async () => {
    const visit = await visitOf(cast);
    const scope = { name: 'Scale', scope: 'read_write' };
    const { body } = await cast.carl.call('POST /api/integration-tokens', scope);
    const key = randomUUID();
    for (const token of [cast.carl.token, cast.asha.token, body.token]) {
      const { status, headers } = await send({ ...visit, token }, key);
      assert.deepEqual([status, headers.get('idempotent-replayed')], [201, null]);
    }
    assert.equal(await countVisits(service, visit), 3);
  });

  it('409 with another session of the same person, and nothing is done twice', async () => {
    const visit = await visitOf(cast);
    const { token } = await signIn(service, cast.carl.email);
    const key = randomUUID();
    const first = await send(visit, key);
    const elsewhere = await send({ ...visit, token }, key);
    assert.equal(elsewhere.status, 409);
    assert.match(
      elsewhere.body.error,
      /^This request has already been carried out, with another of your tokens /,
    );
    assert.equal(elsewhere.headers.get('retry-after'), null);
    assert.equal(await countVisits(service, visit), 1);
    expectSameResponse(await send(visit, key), first);
  });

  it('401, 403 and 404 for callers without permission or without the bird, the same as without a key', async () => {
    const visit = await visitOf(cast);
    const key = randomUUID();
    await send(visit, key);
    assert.equal((await send({ ...visit, token: 'none' }, key)).status, 401);
    assert.equal((await send({ ...visit, token: cast.vic.token }, key)).status, 403);
    assert.equal((await send({ ...visit, token: cast.nora.token }, key)).status, 404);
  });
});

describe('the format of a key', () => {
  it('201 for 1 to 255 visible characters, quoted or not, and 400 for anything else', async () => {
    for (const key of ['!', '~', 'x'.repeat(255), `"${randomUUID()}"`]) {
      assert.equal((await send(await visitOf(cast), key)).status, 201, key);
    }
    const visit = await visitOf(cast);
    for (const key of ['', 'x'.repeat(256), 'two words', 'a\tb', 'Grünfink']) {
      const refused = await send(visit, key);
      assert.equal(refused.status, 400, key);
      assert.deepEqual(refused.body, {
        error:
          'Idempotency-Key must have 1 to 255 visible ASCII characters and be sent only once. Use a random UUID.',
        code: 'idempotencyKeyMalformed',
      });
    }
    assert.equal(await countVisits(service, visit), 0);
  });

  it('400 for two keys', async () => {
    const { endpoint, token, body } = await visitOf(cast);
    const [method = '', path = ''] = endpoint.split(' ');
    const headers = { 'content-type': 'application/json', 'idempotency-key': ['one', 'two'] };
    const { status } = await sendRaw(service.baseUrl, {
      method,
      path,
      token,
      headers,
      body: JSON.stringify(body),
    });
    assert.equal(status, 400);
  });

  it('200 and 410 for endpoints that ignore keys, even malformed ones', async () => {
    const { token } = cast.olive;
    assert.equal((await send({ endpoint: 'GET /api/birds', token }, 'two words')).status, 200);
    assert.equal((await send({ endpoint: 'POST /api/auth/login' }, 'two words')).status, 410);
  });

  it('204 and 200 with CORS headers that let the front end send keys and read Idempotent-Replayed', async () => {
    const origin = service.config.frontendUrl.origin;
    const requested = { origin, 'access-control-request-method': 'POST' };
    const preflight = await call(service, 'OPTIONS /api/birds', { headers: requested });
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /\bidempotency-key\b/i);
    const { headers } = await call(service, 'GET /api/auth/providers', { headers: { origin } });
    assert.match(headers.get('access-control-expose-headers') ?? '', /\bidempotent-replayed\b/i);
  });
});

/** PGlite has one connection, so locking a bird there blocks even requests that would be refused. */
const oneConnection = engine === 'pglite' && 'PGlite has one connection';
/**
 * The timeout of tests that lock a bird. They would hang if the second request waited instead of being
 * refused.
 */
const heldMs = 30_000;
const oneReplica = engine !== 'postgres' && 'replicas need a PostgreSQL server';

describe('concurrent requests', () => {
  it('201 for one of fifty simultaneous requests with the same key; the others get the same response, or 409 with Retry-After', async () => {
    const visit = await visitOf(cast);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: many }, () => send(visit, key)));
    const done = responses.filter(({ status }) => status === 201);
    assert.equal(done.filter(response => !isReplay(response)).length, 1);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    for (const response of responses) if (!done.includes(response)) expectInFlight(response);
    assert.equal(await countVisits(service, visit), 1);
  });

  it('201 for fifty simultaneous requests with different keys', async () => {
    const visit = await visitOf(cast);
    const responses = await Promise.all(Array.from({ length: many }, () => send(visit, randomUUID())));
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]));
    assert.equal(await countVisits(service, visit), many);
  });

  it('409 for the second while the first is in progress', {
    skip: oneConnection,
    timeout: heldMs,
  }, async () => {
    await expectOneInFlight(service, service);
  });

  it('409 for the second even on another replica', { skip: oneReplica, timeout: heldMs }, async () => {
    const replica = await startService({ DATABASE_URL: service.config.databaseUrl });
    await expectOneInFlight(service, replica);
  });
});

/**
 * Sends two identical requests while the bird is locked, so that neither can finish. Expects 409 for one of them, and
 * 201 for the other after the lock is released.
 */
async function expectOneInFlight(one: TestService, other: TestService): Promise<void> {
  const visit = await visitOf(cast);
  const birdId = visit.endpoint.split('/')[3] ?? '';
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = one.context.storage.write(serviceActor, async tx => {
    const home = await findHome(tx, { birdId });
    assert.ok(home && (await lockBird(tx, { ...home, birdId })));
    hold();
    await released;
  });
  // On SQLite, the transaction begins when the previous one ends.
  await held;
  const key = randomUUID();
  const requested = [send(visit, key, one), send(visit, key, other)];
  expectInFlight(await Promise.race(requested));
  release();
  await holding;
  const responses = await Promise.all(requested);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
  assert.equal(await countVisits(service, visit), 1);
}

function expectInFlight({ status, headers, body, text }: TestResponse): void {
  assert.equal(status, 409, text);
  assert.equal(headers.get('retry-after'), '1');
  assert.deepEqual(body, {
    error: 'The first request with this Idempotency-Key is still being carried out. Try again shortly.',
    code: 'idempotencyKeyInFlight',
  });
}

describe('a lost response', () => {
  /**
   * The times that the client waits before it disconnects. The last one makes it wait for the first byte of
   * the response.
   */
  const waitsMs = [0, 1, 2, 4, 8, 16, Number.POSITIVE_INFINITY];

  it('201 for the repeated request, no matter when the connection broke, and it is carried out once', async () => {
    for (const waitMs of waitsMs) {
      const visit = await visitOf(cast);
      const key = randomUUID();
      await sendAndLeave(visit, key, waitMs);
      const again = await untilResponse(() => send(visit, key));
      assert.equal(again.status, 201);
      assert.equal(await countVisits(service, visit), 1);
      if (waitMs === Number.POSITIVE_INFINITY) assert.ok(isReplay(again));
    }
  });

  async function sendAndLeave({ endpoint, token, body }: Prepared, key: string, waitMs: number) {
    const text = JSON.stringify(body);
    const head = [
      `${endpoint} HTTP/1.1`,
      'Host: flock',
      `Authorization: Bearer ${token}`,
      `Idempotency-Key: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
    ];
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    const firstByte = once(socket, 'data');
    firstByte.catch(() => {});
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, () => resolve());
    await sent;
    await (waitMs === Number.POSITIVE_INFINITY ? firstByte : setTimeout(waitMs));
    socket.destroy();
  }

  /** Repeats the request while the first one is still in progress, as a client would. */
  async function untilResponse(send: () => Promise<TestResponse>): Promise<TestResponse> {
    for (;;) {
      const response = await send();
      if (response.headers.get('retry-after') === null) return response;
      await setTimeout(5);
    }
  }
});

describe('a stored response', () => {
  it('2xx with tokens, codes and links, but neither they nor the keys are in the database in plain text', async () => {
    const key = randomUUID();
    const secrets = [key, cast.olive.token];
    const collect = async (prepared: Prepared, find: (body: TestResponse['body']) => string) => {
      const { status, body, text } = await send(prepared, key + secrets.length);
      assert.ok(status < 300, text);
      secrets.push(find(body));
    };
    const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
    await collect(await preparations['POST /api/integration-tokens'](service, cast), body => body.token);
    const code = await preparations['POST /api/birds/:birdId/transfer-code'](service, cast);
    await collect(code, body => body.transferCode.code);
    const transfer = await preparations['POST /api/birds/:birdId/transfer'](service, cast);
    await collect(transfer, body => tokenIn(body.invitePreviewUrl));
    const link = await preparations['POST /api/auth/magic-link/request']();
    await collect(link, body => tokenIn(body.previewUrl));
    const { token } = await signIn(service, 'pia@example.org');
    await collect({ endpoint: 'DELETE /api/workspace', token }, body => body.token);

    const stored = await everythingStored();
    for (const secret of secrets) {
      assert.ok(secret.length > 8);
      for (const place of stored) assert.ok(!place.includes(secret), secret);
    }
  });

  /** Returns every row, every stored response decoded from base64, and on SQLite the raw files. */
  async function everythingStored(): Promise<string[]> {
    const kept = await listKeys(service.context.storage, {});
    assert.ok(kept.length > 5);
    const sealed = kept.map(({ sealedAnswer }) => Buffer.from(sealedAnswer, 'base64').toString('latin1'));
    const path = service.config.databaseUrl.replace('sqlite:', '');
    const files = [path, `${path}-wal`].filter(file => existsSync(file));
    assert.equal(files.length, engine === 'sqlite' ? 2 : 0);
    return [
      ...(await everyRow(service.context.storage)),
      ...sealed,
      ...files.map(file => readFileSync(file, 'latin1')),
    ];
  }
});

// This test comes last, because it moves the clock.
describe('after 24 hours', () => {
  it('201 with a new response, and until then with the first one; expired keys are deleted', async () => {
    const visit = await visitOf(cast);
    const key = randomUUID();
    const first = await send(visit, key);
    service.clock.forward(dayMs - minuteMs);
    expectSameResponse(await send(visit, key), first);
    service.clock.forward(minuteMs);
    const again = await send(visit, key);
    assert.deepEqual([again.status, isReplay(again)], [201, false]);
    assert.equal(await countVisits(service, visit), 2);
    expectSameResponse(await send(visit, key), again);

    await service.background.deleteOutdated();
    assert.equal((await listKeys(service.context.storage, {})).length, 1);
    service.clock.forward(dayMs);
    await service.background.deleteOutdated();
    assert.deepEqual(await listKeys(service.context.storage, {}), []);
  });
});
