// Tests of the request log: its contents, and secrets that it must never contain.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { birdBody } from '../cast.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { execute } from '../support/execute.ts';
import { sendRaw } from '../support/raw-http.ts';
import { spawnService } from '../support/spawned-service.ts';

it('every response is logged in one line without any token or code, no matter what its status is', async () => {
  const { baseUrl, stop } = await spawnService();
  const send = (endpoint: string, { token = '', body = {} }: { token?: string; body?: object } = {}) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const headers = { 'content-type': 'application/json' };
    return sendRaw(baseUrl, { method, path, token, headers, body: JSON.stringify(body) });
  };

  const requested = await send('POST /api/auth/magic-link/request', { body: { email: 'olive@example.org' } });
  const link = new URL(JSON.parse(requested.text).previewUrl);
  const opened = await send(`GET ${link.pathname}${link.search}`);
  assert.equal((await send(`GET ${link.pathname}${link.search}`)).status, 400);
  const token = new URL(opened.headers.location ?? '').searchParams.get('auth_token') ?? '';
  const response = await send('POST /api/integration-tokens', {
    token,
    body: { name: 'x', scope: 'read_only' },
  });
  const script: string = JSON.parse(response.text).token;
  const added = await send('POST /api/birds', { token, body: birdBody() });
  const codeCreated = await send(`POST /api/birds/${JSON.parse(added.text).bird.id}/transfer-code`, {
    token,
  });
  const { code } = JSON.parse(codeCreated.text).transferCode;
  assert.equal((await send(`POST /api/bird-transfer-codes/${code}/accept`, { token })).status, 409);
  assert.equal((await send(`GET /api/birds?auth_token=${script}`, { token: script })).status, 200);
  assert.equal((await send(`GET /${token}/${code}`)).status, 404);
  assert.equal((await send(`GET /api/%zz${token}`)).status, 404);
  assert.equal((await send(`PUT /api/workspace?${token}`, { token: script })).status, 403);
  assert.equal((await send('POST /api/auth/logout', { token })).status, 204);

  const log = await stop();
  for (const secret of [link.searchParams.get('token') ?? '', token, script, code]) {
    assert.ok(secret.length >= 12);
    assert.ok(!log.includes(secret), log);
  }
  const lines = log.split('\n').filter(line => line.includes('The response was sent.'));
  assert.equal(lines.length, 12);
  const accepted = lines.map(line => JSON.parse(line)).find(({ status }) => status === 409);
  assert.equal(accepted.route, '/api/bird-transfer-codes/:code/accept');
  assert.match(accepted.reqId, /^[0-9a-f-]{36}$/);
  assert.equal(accepted.client, '127.0.0.1');
});

it('LOG_FORMAT=text writes readable lines, and LOG_CLIENT_ADDRESS=false leaves the address out', async () => {
  const { baseUrl, stop } = await spawnService({ LOG_FORMAT: 'text', LOG_CLIENT_ADDRESS: 'false' });
  await sendRaw(baseUrl, { method: 'GET', path: '/api/auth/options' });
  const log = await stop();
  const line = log.split('\n').find(each => each.includes('The response was sent.')) ?? '';
  assert.match(line, /^\[\d\d:\d\d:\d\d\] INFO: The response was sent\. \{.*"status":200/);
  assert.ok(!line.includes('127.0.0.1') && !line.includes('client'));
});

it('500 with one sentence for an unexpected error; its cause is in the log with the request id', async () => {
  const { stop, fail } = await runBroken();
  const response = await fail();
  assert.equal(response.status, 500);
  const sentence = 'Something went wrong on our side. The request was not carried out.';
  assert.deepEqual(JSON.parse(response.text), { error: sentence, code: 'internalError' });
  const lines = (await stop())
    .split('\n')
    .filter(line => line.includes(String(response.headers['x-request-id'])));
  const reason = lines.map(line => JSON.parse(line)).find(({ level }) => level === 50);
  assert.match(reason.err.message, /idempotencyKeys/);
  assert.match(reason.err.stack, /\.ts:/);
});

it('log lines are in the order of the events, each with the time of its event', async () => {
  const { baseUrl, stop, fail } = await runBroken();
  const live = () => sendRaw(baseUrl, { method: 'GET', path: '/api/health/live' });
  const sent: number[] = [];
  for (const send of [live, fail, live]) {
    sent.push(Date.now());
    await send();
    await setTimeout(200);
  }
  const lines = (await stop())
    .split('\n')
    .filter(line => line.includes('reqId'))
    .map(line => JSON.parse(line));
  const [began = 0, failing = 0, again = 0] = sent;
  assert.deepEqual(
    lines.map(({ level, status }) => [level, status]),
    [
      [30, 200],
      [50, undefined],
      [30, 500],
      [30, 200],
    ],
  );
  const [first, reason, failed, last] = lines.map(({ time }) => time);
  assert.ok(began <= first && first < failing, `${first}`);
  assert.ok(failing <= reason && reason <= failed && failed < again, `${reason} ${failed}`);
  assert.ok(again <= last, `${last}`);
});

/** Runs the service on a database that lacks a table; `fail` sends a request that needs it. */
async function runBroken() {
  const settings = await freshDatabase();
  const running = await spawnService(settings);
  await execute(settings.DATABASE_URL ?? '', 'drop table "idempotencyKeys"');
  const fail = () =>
    sendRaw(running.baseUrl, {
      method: 'POST',
      path: '/api/auth/magic-link/request',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a' },
      body: JSON.stringify({ email: 'olive@example.org' }),
    });
  return { ...running, fail };
}

// The database makes no difference, so one engine is enough.
if (engine === 'sqlite') {
  it('200 as usual if nobody reads the log', async () => {
    const { baseUrl, stopReading, stop } = await spawnService();
    stopReading();
    // Many more log lines than the pipe and its buffers can hold.
    for (let sent = 0; sent < 2_000; sent += 1) {
      const response = await fetch(`${baseUrl}/api/health/live`, { signal: AbortSignal.timeout(10_000) });
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    }
    await stop();
  });
}

it('the service warns once about X-Forwarded-For if TRUST_PROXY is not set, without logging the header’s value', async () => {
  const { baseUrl, stop } = await spawnService();
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    const headers = { 'x-forwarded-for': address };
    await sendRaw(baseUrl, { method: 'GET', path: '/api/health/live', headers });
  }
  const log = await stop();
  assert.equal(log.split('TRUST_PROXY').length - 1, 1, log);
  assert.ok(!log.includes('203.0.113.'), log);
});
