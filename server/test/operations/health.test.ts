// GET /api/health, /api/health/ready and /api/health/live.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { Cache } from '../../src/cache/cache.ts';
import { call, startService, type TestService } from '../cast.ts';
import { sendRaw } from '../raw-http.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const checks = ['GET /api/health', 'GET /api/health/ready'];

let service: TestService;
let cache: Cache;

before(async () => {
  // Its stores are taken away: of this one process.
  service = await startService({}, { replicas: 1 });
  cache = service.services.cache;
});

beforeEach(() => {
  // A check is good for a second.
  service.clock.forward(1_000);
});

/** The cache store as it is while it cannot be reached. */
function cacheThat(ping: () => Promise<void>): void {
  Object.assign(service.services, { cache: { ...cache, ping } });
}

describe('GET /api/health and /api/health/ready', () => {
  it('200 with a measured round trip to either store', async () => {
    for (const endpoint of checks) {
      const { status, body, headers } = await call(service, endpoint);
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-store');
      const { checkedAt, dependencies, ...rest } = body;
      assert.match(checkedAt, instant);
      assert.deepEqual(rest, { ok: true, service: 'flock-care', status: 'ready' });
      assert.deepEqual(Object.keys(dependencies), ['primary_store', 'cache_store']);
      for (const { ok, latencyMs, ...more } of Object.values<{ ok: boolean; latencyMs: number }>(
        dependencies,
      )) {
        assert.equal(ok, true);
        assert.ok(latencyMs > 0 && latencyMs < 1_500);
        assert.deepEqual(more, {});
      }
    }
  });

  it('200 for HEAD, and for whoever sends a credential of no use', async () => {
    const head = await sendRaw(service.baseUrl, { method: 'HEAD', path: '/api/health' });
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal((await call(service, 'GET /api/health', { token: 'x' })).status, 200);
  });

  it('200 from one check a second, however many ask', async () => {
    let pings = 0;
    cacheThat(async () => {
      pings += 1;
    });
    await Promise.all(Array.from({ length: 20 }, (_, turn) => call(service, checks[turn % 2] ?? '')));
    assert.equal(pings, 1);
    service.clock.forward(1_000);
    await call(service, 'GET /api/health');
    assert.equal(pings, 2);
  });

  it('503 while the cache store refuses, 200 once it is back', async () => {
    cacheThat(() => Promise.reject(new Error('The cache store is gone.')));
    for (const endpoint of checks) {
      const { status, body } = await call(service, endpoint);
      assert.equal(status, 503);
      const { checkedAt, dependencies, ...rest } = body;
      assert.match(checkedAt, instant);
      assert.deepEqual(rest, { ok: false, service: 'flock-care', status: 'unavailable' });
      assert.deepEqual([dependencies.primary_store.ok, dependencies.cache_store.ok], [true, false]);
    }
    Object.assign(service.services, { cache });
    service.clock.forward(1_000);
    assert.equal((await call(service, 'GET /api/health')).status, 200);
  });

  it('503 within two seconds while a store does not answer at all', async () => {
    cacheThat(() => new Promise(() => {}));
    const startedMs = performance.now();
    const { status, body } = await call(service, 'GET /api/health');
    assert.ok(performance.now() - startedMs < 2_000);
    assert.equal(status, 503);
    assert.equal(body.dependencies.cache_store.ok, false);
    assert.ok(body.dependencies.cache_store.latencyMs >= 1_400);
    Object.assign(service.services, { cache });
  });
});

describe('without the primary store', () => {
  before(() => service.services.storage.close());

  it('503 of the readiness checks', async () => {
    for (const endpoint of checks) {
      const { status, body } = await call(service, endpoint);
      assert.equal(status, 503);
      assert.deepEqual([body.ok, body.status], [false, 'unavailable']);
      const { primary_store, cache_store } = body.dependencies;
      assert.deepEqual([primary_store.ok, cache_store.ok], [false, true]);
      assert.equal(typeof primary_store.latencyMs, 'number');
    }
  });

  it('200 of GET /api/health/live, which checks no dependency', async () => {
    const { status, body, headers } = await call(service, 'GET /api/health/live');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { uptimeSeconds, checkedAt, ...rest } = body;
    assert.ok(uptimeSeconds > 0);
    assert.match(checkedAt, instant);
    assert.deepEqual(rest, { ok: true, service: 'flock-care', status: 'live' });
  });
});
