// What the log tells of requests, and what it never does.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { birdBody } from '../cast.ts';
import { engine, freshDatabase } from '../engine.ts';
import { sendRaw } from '../raw-http.ts';
import { runAlone } from '../run-alone.ts';

it('200 to 409 leave one line each in the log, and no token or code, wherever it was sent', async () => {
  const { baseUrl, stop } = await runAlone();
  const send = (endpoint: string, { token = '', body = {} }: { token?: string; body?: object } = {}) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const headers = { 'content-type': 'application/json' };
    return sendRaw(baseUrl, { method, path, token, headers, body: JSON.stringify(body) });
  };

  const asked = await send('POST /api/auth/magic-link/request', { body: { email: 'olive@example.org' } });
  const link = new URL(JSON.parse(asked.text).previewUrl);
  const opened = await send(`GET ${link.pathname}${link.search}`);
  assert.equal((await send(`GET ${link.pathname}${link.search}`)).status, 400);
  const token = new URL(opened.headers.location ?? '').searchParams.get('auth_token') ?? '';
  const made = await send('POST /api/integration-tokens', { token, body: { name: 'x', scope: 'read_only' } });
  const script: string = JSON.parse(made.text).token;
  const added = await send('POST /api/birds', { token, body: birdBody() });
  const coded = await send(`POST /api/birds/${JSON.parse(added.text).bird.id}/transfer-code`, { token });
  const { code } = JSON.parse(coded.text).transferCode;
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
  const lines = log.split('\n').filter(line => line.includes('The request was answered.'));
  assert.equal(lines.length, 12);
  const accepted = lines.map(line => JSON.parse(line)).find(({ status }) => status === 409);
  assert.equal(accepted.route, '/api/bird-transfer-codes/:code/accept');
  assert.match(accepted.reqId, /^[0-9a-f-]{36}$/);
});

it('500 with one sentence for what nobody thought of; the reason is in the log, under the id of the answer', async () => {
  const { stop, fail } = await runBroken();
  const answer = await fail();
  assert.equal(answer.status, 500);
  const sentence = 'Something went wrong on our side. The request was not carried out.';
  assert.deepEqual(JSON.parse(answer.text), { error: sentence });
  const lines = (await stop())
    .split('\n')
    .filter(line => line.includes(String(answer.headers['x-request-id'])));
  const reason = lines.map(line => JSON.parse(line)).find(({ level }) => level === 50);
  assert.match(reason.err.message, /idempotencyKeys/);
  assert.match(reason.err.stack, /\.ts:/);
});

it('lines come in the order of what they tell, each with the time of that and not of its writing', async () => {
  const { baseUrl, stop, fail } = await runBroken();
  const live = () => sendRaw(baseUrl, { method: 'GET', path: '/api/health/live' });
  const sent: number[] = [];
  for (const send of [live, fail, live]) {
    sent.push(Date.now());
    await send();
    await setTimeout(60);
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

/** Runs the service on a database that lacks a table, and sends what fails for want of it. */
async function runBroken() {
  const settings = await freshDatabase();
  const running = await runAlone(settings);
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

/** Changes the database behind the service's back. */
async function execute(databaseUrl: string, sql: string): Promise<void> {
  if (engine === 'sqlite') {
    // The service writes now and then by itself.
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 5_000 });
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

// The database has no part in it.
if (engine === 'sqlite') {
  it('200 as ever where nobody reads the log', async () => {
    const { baseUrl, stopReading, stop } = await runAlone();
    stopReading();
    // Five times as much as the pipe and both ends of it hold.
    for (let sent = 0; sent < 2_000; sent += 1) {
      const answer = await fetch(`${baseUrl}/api/health/live`, { signal: AbortSignal.timeout(10_000) });
      assert.equal(answer.status, 200);
      await answer.arrayBuffer();
    }
    await stop();
  });
}
