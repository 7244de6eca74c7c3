// Tests of load shedding: requests while a write is blocked or an identity provider does not respond, and their queue.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { RequestQueue } from '../../src/http/limits/request-queue.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { assembleCast, birdBody, type Cast, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cast: Cast;

const skip = engine !== 'sqlite' && 'The code is the same on every engine.';

before(async () => {
  if (skip) return;
  service = await startService();
  cast = await assembleCast(service);
});

/** More sign-ins than the database has connections. */
const signInCount = 12;
/** More requests than the service runs at a time. */
const tooMany = 140;
/** The time limit, generous for a busy machine: the service makes a request wait for at most five seconds. */
const timeoutMs = 20_000;

describe('while a write is blocked', { skip }, () => {
  it('503 with Retry-After and no effect for writes that wait too long, 200 for reads, and 201 for the other writes afterwards', async () => {
    const blocker = Promise.withResolvers<void>();
    const blockedWrite = service.context.storage.write(serviceActor, () => blocker.promise);
    const posts = Array.from({ length: tooMany }, () => cast.olive.call('POST /api/birds', birdBody()));
    const refused = await Promise.race([...posts, setTimeout(timeoutMs, undefined, { ref: false })]);
    if (!refused) blocker.resolve();
    assert.equal(refused?.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepEqual(refused.body, {
      error: 'The service cannot do this at the moment. Try again shortly.',
      code: 'serviceUnavailable',
    });
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
    assert.equal((await call(service, 'GET /api/health/live')).status, 200);
    blocker.resolve();
    await blockedWrite;
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)].sort(), [201, 503]);
    const listed = await cast.olive.call('GET /api/birds');
    assert.equal(listed.body.birds.length, statuses.filter(status => status === 201).length);
    assert.equal((await cast.olive.call('POST /api/birds', birdBody())).status, 201);
  });
});

describe('while an identity provider does not respond', () => {
  it('200 for reads and 201 for writes while sign-ins are waiting', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTeardown(() => silent.closeAllConnections());
    onTeardown(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const other = await startService({
      IDP_A_NAME: 'A',
      IDP_A_ISSUER: `http://localhost:${port}`,
      IDP_A_CLIENT_ID: 'a',
      IDP_A_CLIENT_SECRET: 'b',
    });
    const olive = await signIn(other, 'olive@example.org');
    let responded = 0;
    const signIns = Array.from({ length: signInCount }, () =>
      fetch(`${other.baseUrl}/api/auth/oauth/idp_a/start`, { redirect: 'manual' }).finally(() => {
        responded += 1;
      }),
    );
    await setTimeout(100);
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    assert.equal((await olive.call('POST /api/birds', birdBody())).status, 201);
    // The service waits five seconds for a provider, so it is still waiting.
    assert.equal(responded, 0);
    silent.closeAllConnections();
    await Promise.all(signIns);
  });
});

describe('the request queue', { skip }, () => {
  it('starts every request during a flood of connections, and gives the connections four fifths of the time', async () => {
    const queue = new RequestQueue(1);
    onTeardown(() => queue.close());
    let flooding = true;
    const connect = () => {
      queue.connectionAccepted();
      if (flooding) setImmediate(connect);
    };
    connect();
    const workMs = 10;
    const work = async () => {
      assert.ok(await queue.acquire(() => false));
      const untilMs = performance.now() + workMs;
      while (performance.now() < untilMs);
      queue.release();
    };
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 5 }, work));
    flooding = false;
    // The first request starts immediately. Before each other one, connections get four times the time of a request.
    const tookMs = performance.now() - startedMs;
    // Timers may fire a fraction of a millisecond early.
    const minMs = 0.95 * (5 * workMs + 4 * (4 * workMs));
    assert.ok(tookMs >= minMs, `${tookMs} ms`);
  });

  /** Keeps the queue full for `waitMs`, then releases every permit; returns the requests in the order they start. */
  async function startOrderAfter(waitMs: number): Promise<string[]> {
    const permits = 4;
    const queue = new RequestQueue(permits);
    onTeardown(() => queue.close());
    for (let index = 0; index < permits; index += 1) queue.reacquire();
    const order: string[] = [];
    const requests = ['first', 'second', 'gone', 'third'].map(name =>
      queue.acquire(() => name === 'gone').then(started => started && order.push(name)),
    );
    const untilMs = performance.now() + waitMs;
    while (performance.now() < untilMs);
    for (let index = 0; index < permits; index += 1) queue.release();
    await Promise.all(requests);
    return order;
  }

  it('starts the oldest first, or the newest first under overload, and skips requests whose client is gone', async () => {
    assert.deepEqual(await startOrderAfter(0), ['first', 'second', 'third']);
    assert.deepEqual(await startOrderAfter(600), ['third', 'second', 'first']);
  });

  it('runs a timer only while something is queued', async context => {
    const started = context.mock.method(globalThis, 'setInterval');
    const queue = new RequestQueue(1);
    assert.ok(await queue.acquire(() => false));
    assert.equal(started.mock.callCount(), 0);
    const second = queue.acquire(() => false);
    const timer = started.mock.calls[0]?.result;
    assert.ok(timer);
    assert.ok(timer.hasRef() === false);
    queue.release();
    assert.ok(await second);
    await setTimeout(10);
    // The timer has been cleared.
    assert.equal(Reflect.get(timer, '_destroyed'), true);
  });
});
