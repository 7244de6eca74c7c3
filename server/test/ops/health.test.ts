// Tests of the health checks GET /api/health, /api/health/ready and /api/health/live.
import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/test-service.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const checks = ['GET /api/health', 'GET /api/health/ready'];

// One process, because the tests replace and close its stores.
const service = await startService({}, { replicas: 1 });

beforeEach(() => {
  // A check is cached for a second.
  service.clock.forward(1_000);
});

afterEach(() => mock.restoreAll());

/** Replaces the ping of the cache store until the end of the test. */
const replacePing = (ping: () => Promise<void>) => mock.method(service.context.counterStore, 'ping', ping);

describe('GET /api/health and /api/health/ready', () => {
  it('200 with the latency of both stores', async () => {
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

  it('200 for HEAD and with an invalid credential', async () => {
    const head = await sendRaw(service.baseUrl, { method: 'HEAD', path: '/api/health' });
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal((await call(service, 'GET /api/health', { token: 'x' })).status, 200);
  });

  it('200 with only one check per second, no matter how many requests arrive', async () => {
    let pings = 0;
    replacePing(async () => {
      pings += 1;
    });
    await Promise.all(Array.from({ length: 20 }, (_, turn) => call(service, checks[turn % 2] ?? '')));
    assert.equal(pings, 1);
    service.clock.forward(1_000);
    await call(service, 'GET /api/health');
    assert.equal(pings, 2);
  });

  it('503 while the cache store is unreachable, 200 as soon as it is back', async () => {
    replacePing(() => Promise.reject(new Error('The cache store is unreachable.')));
    for (const endpoint of checks) {
      const { status, body } = await call(service, endpoint);
      assert.equal(status, 503);
      const { checkedAt, dependencies, ...rest } = body;
      assert.match(checkedAt, instant);
      assert.deepEqual(rest, { ok: false, service: 'flock-care', status: 'unavailable' });
      assert.deepEqual([dependencies.primary_store.ok, dependencies.cache_store.ok], [true, false]);
    }
    mock.restoreAll();
    service.clock.forward(1_000);
    assert.equal((await call(service, 'GET /api/health')).status, 200);
  });

  it('503 after a second and a half if a store does not respond', async () => {
    replacePing(() => new Promise(() => {}));
    const { status, body } = await call(service, 'GET /api/health');
    assert.equal(status, 503);
    assert.equal(body.dependencies.cache_store.ok, false);
    assert.ok(body.dependencies.cache_store.latencyMs >= 1_400);
  });
});

describe('without the primary store', () => {
  before(() => service.context.storage.close());

  it('503 for the readiness checks', async () => {
    for (const endpoint of checks) {
      const { status, body } = await call(service, endpoint);
      assert.equal(status, 503);
      assert.deepEqual([body.ok, body.status], [false, 'unavailable']);
      const { primary_store, cache_store } = body.dependencies;
      assert.deepEqual([primary_store.ok, cache_store.ok], [false, true]);
      assert.equal(typeof primary_store.latencyMs, 'number');
    }
  });

  it('200 for GET /api/health/live, which checks no dependency', async () => {
    const { status, body, headers } = await call(service, 'GET /api/health/live');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { uptimeSeconds, checkedAt, ...rest } = body;
    assert.ok(uptimeSeconds > 0);
    assert.match(checkedAt, instant);
    assert.deepEqual(rest, { ok: true, service: 'flock-care', status: 'live' });
  });
});
