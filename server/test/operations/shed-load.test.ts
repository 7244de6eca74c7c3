// Where too much waits for the store, what comes next is refused in time; others go on, and it recovers by itself.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { WaitingLine } from '../../src/operations/waiting-line.ts';
import { assembleCast, birdBody, type Cast, call, signIn, startService, type TestService } from '../cast.ts';
import { engine } from '../engine.ts';
import { atEnd } from '../leftovers.ts';

let service: TestService;
let cast: Cast;

const skip = engine !== 'sqlite' && 'It is the same code on every engine.';

before(async () => {
  if (skip) return;
  service = await startService();
  cast = await assembleCast(service);
});

/** More than there are connections to any database of the tests. */
const signingIn = 12;
/** So long the service waits for a provider. */
const providerPatienceMs = 5_000;
/** More than the service works on at a time. */
const tooMany = 140;
/** Five seconds are what the service lets them wait; the rest is for a busy machine. */
const patienceMs = 20_000;

describe('while a write stands still', { skip }, () => {
  it('503 with Retry-After and no effect for what waits too long, 200 for reads, and 201 for the others after it', async () => {
    const held = Promise.withResolvers<void>();
    const standing = service.services.storage.write(() => held.promise);
    const posts = Array.from({ length: tooMany }, () => cast.olive.call('POST /api/birds', birdBody()));
    const refused = await Promise.race([...posts, setTimeout(patienceMs, undefined, { ref: false })]);
    if (!refused) held.resolve();
    assert.equal(refused?.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepEqual(refused.body, { error: 'The service cannot do this at the moment. Try again shortly.' });
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
    assert.equal((await call(service, 'GET /api/health/live')).status, 200);
    held.resolve();
    await standing;
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)].sort(), [201, 503]);
    const listed = await cast.olive.call('GET /api/birds');
    assert.equal(listed.body.birds.length, statuses.filter(status => status === 201).length);
    assert.equal((await cast.olive.call('POST /api/birds', birdBody())).status, 201);
  });
});

describe('while an identity provider stands still', () => {
  it('200 for reads and 201 for writes, as soon as ever', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    atEnd(() => silent.closeAllConnections());
    atEnd(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const other = await startService({
      IDP_A_NAME: 'A',
      IDP_A_ISSUER: `http://localhost:${port}`,
      IDP_A_CLIENT_ID: 'a',
      IDP_A_CLIENT_SECRET: 'b',
    });
    const olive = await signIn(other, 'olive@example.org');
    const signIns = Array.from({ length: signingIn }, () =>
      fetch(`${other.baseUrl}/api/auth/oauth/idp_a/start`, { redirect: 'manual' }),
    );
    await setTimeout(100);
    const startedMs = performance.now();
    assert.equal((await olive.call('GET /api/birds')).status, 200);
    assert.equal((await olive.call('POST /api/birds', birdBody())).status, 201);
    const tookMs = performance.now() - startedMs;
    silent.closeAllConnections();
    await Promise.all(signIns);
    assert.ok(tookMs < providerPatienceMs / 2, `${tookMs} ms`);
  });
});

describe('a line of requests', { skip }, () => {
  it('begins with all of them while connections come without end, between the connections', async () => {
    const line = new WaitingLine(1);
    atEnd(() => line.close());
    let flood = true;
    let turns = 0;
    const come = () => {
      turns += 1;
      line.connectionCame();
      if (flood) setImmediate(come);
    };
    come();
    const work = async () => {
      assert.ok(await line.join(() => false));
      const untilMs = performance.now() + 10;
      while (performance.now() < untilMs);
      line.leave();
    };
    await Promise.all(Array.from({ length: 5 }, work));
    flood = false;
    // Without room for them there is about one turn for each request.
    assert.ok(turns > 100, `${turns} connections came.`);
  });

  /** Keeps the line busy until somebody has waited for so long, then lets all begin; answers in which order they do. */
  async function orderAfter(waitMs: number): Promise<string[]> {
    const working = 4;
    const line = new WaitingLine(working);
    atEnd(() => line.close());
    for (let index = 0; index < working; index += 1) line.enter();
    const order: string[] = [];
    const begins = ['first', 'second', 'gone', 'third'].map(name =>
      line.join(() => name === 'gone').then(began => began && order.push(name)),
    );
    const untilMs = performance.now() + waitMs;
    while (performance.now() < untilMs);
    for (let index = 0; index < working; index += 1) line.leave();
    await Promise.all(begins);
    return order;
  }

  it('begins with the first that came; where they have waited long, with the last; never with who is gone', async () => {
    assert.deepEqual(await orderAfter(0), ['first', 'second', 'third']);
    assert.deepEqual(await orderAfter(600), ['third', 'second', 'first']);
  });
});
