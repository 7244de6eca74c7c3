// A service that cannot keep up refuses work in time, goes on saying that it lives, and recovers by itself.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { assembleCast, type Cast, call, startService, type TestService } from '../cast.ts';

let service: TestService;
let cast: Cast;

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

/** Keeps the thread that serves requests busy, as far more requests than it can answer would. */
function hold(ms: number): void {
  const endsAtMs = performance.now() + ms;
  while (performance.now() < endsAtMs);
}

describe('under more load than there is room for', () => {
  it('503 with Retry-After and no effect, 200 for liveness, and 200 again once the load is gone', async () => {
    hold(2_000);
    // The late timer comes first.
    await setTimeout(1);
    const bird = { name: 'Late', tagId: 'LATE', species: 'Cockatiel' };
    const [refused, alive] = await Promise.all([
      cast.olive.call('POST /api/birds', bird),
      call(service, 'GET /api/health/live'),
    ]);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepEqual(refused.body, { error: 'The service cannot do this at the moment. Try again shortly.' });
    assert.equal(alive.status, 200);
    await setTimeout(1_500);
    const listed = await cast.olive.call('GET /api/birds');
    assert.deepEqual(listed.body, { birds: [] });
  });
});
