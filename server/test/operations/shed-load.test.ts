// Where too much waits for the store, what comes next is refused in time; others go on, and it recovers by itself.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { WaitingLine } from '../../src/operations/waiting-line.ts';
import { assembleCast, birdBody, type Cast, call, startService, type TestService } from '../cast.ts';
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

describe('a line of requests', { skip }, () => {
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
