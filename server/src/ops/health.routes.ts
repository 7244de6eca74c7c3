// The health endpoints: is the process running, and can it reach the database and the counter store?
import { setTimeout } from 'node:timers/promises';
import type { Health } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import type { RequestCounters } from '../http/request-counters.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import type { Storage } from '../storage/storage.ts';

const service = 'flock-care';
/** A dependency that takes longer than this counts as unavailable, so that the check responds within two seconds. */
const pingTimeoutMs = 1_500;
/** Results are reused for this long, so that many probes cost no more than a single one. */
const cacheLifeMs = 1_000;

export function healthRoutes(serve: Serve, context: AppContext, counters: RequestCounters): void {
  const check = withCache(context, storage => checkHealth(context, storage));
  const readiness = async ({ storage }: { storage: Storage }) => {
    const health = await check(storage);
    const headers = { 'cache-control': 'no-store' };
    return health.ok ? ok(health, headers) : { status: 503 as const, body: health, headers };
  };
  serve('GET /api/health', readiness);
  serve('GET /api/health/ready', readiness);
  serve('GET /api/health/live', async () =>
    ok(
      {
        ok: true,
        service,
        status: 'live' as const,
        uptimeSeconds: counters.uptimeSeconds,
        checkedAt: instantOf(context.clock.now()),
      },
      { 'cache-control': 'no-store' },
    ),
  );
}

type Check = (storage: Storage) => Promise<Health>;

function withCache({ clock }: AppContext, check: Check): Check {
  let latest: Promise<Health> | undefined;
  let checkedAtMs = 0;
  return storage => {
    const nowMs = clock.now().getTime();
    if (!latest || Math.abs(nowMs - checkedAtMs) >= cacheLifeMs) {
      checkedAtMs = nowMs;
      latest = check(storage);
    }
    return latest;
  };
}

async function checkHealth({ counterStore, clock }: AppContext, storage: Storage): Promise<Health> {
  const [primary, cacheStore] = await Promise.all([
    measure(() => storage.ping()),
    measure(() => counterStore.ping()),
  ]);
  const isReady = primary.ok && cacheStore.ok;
  return {
    ok: isReady,
    service,
    status: isReady ? 'ready' : 'unavailable',
    checkedAt: instantOf(clock.now()),
    dependencies: { primary_store: primary, cache_store: cacheStore },
  };
}

async function measure(ping: () => Promise<void>): Promise<{ ok: boolean; latencyMs: number }> {
  const startedMs = performance.now();
  const isReachable = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    setTimeout(pingTimeoutMs, false, { ref: false }),
  ]);
  return { ok: isReachable, latencyMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000 };
}
