// Is the process alive, and can it reach what it needs?
import { setTimeout } from 'node:timers/promises';
import type { Health } from '@flock-care/contract';
import { ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import type { Services } from '../services.ts';

const service = 'flock-care';
/** A dependency that answers later than this counts as unavailable; the check itself answers within two seconds. */
const patienceMs = 1_500;
/** A check is good for this long, so that many watchers cost no more than one. */
const goodForMs = 1_000;

export function healthRoutes(serve: Serve, services: Services): void {
  const check = cached(services, () => checkHealth(services));
  const answer = async () => {
    const health = await check();
    const headers = { 'cache-control': 'no-store' };
    return health.ok ? ok(health, headers) : { status: 503 as const, body: health, headers };
  };
  serve('GET /api/health', answer);
  serve('GET /api/health/ready', answer);
  serve('GET /api/health/live', async () =>
    ok(
      {
        ok: true,
        service,
        status: 'live' as const,
        uptimeSeconds: services.counters.uptimeSeconds,
        checkedAt: instantOf(services.clock.now()),
      },
      { 'cache-control': 'no-store' },
    ),
  );
}

function cached({ clock }: Services, check: () => Promise<Health>): () => Promise<Health> {
  let latest: Promise<Health> | undefined;
  let checkedAtMs = 0;
  return () => {
    const nowMs = clock.now().getTime();
    if (!latest || Math.abs(nowMs - checkedAtMs) >= goodForMs) {
      checkedAtMs = nowMs;
      latest = check();
    }
    return latest;
  };
}

async function checkHealth({ storage, cache, clock }: Services): Promise<Health> {
  const [primary, cacheStore] = await Promise.all([
    measure(() => storage.ping()),
    measure(() => cache.ping()),
  ]);
  const allWell = primary.ok && cacheStore.ok;
  return {
    ok: allWell,
    service,
    status: allWell ? 'ready' : 'unavailable',
    checkedAt: instantOf(clock.now()),
    dependencies: { primary_store: primary, cache_store: cacheStore },
  };
}

async function measure(ping: () => Promise<void>): Promise<{ ok: boolean; latencyMs: number }> {
  const startedMs = performance.now();
  const reached = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    setTimeout(patienceMs, false, { ref: false }),
  ]);
  return { ok: reached, latencyMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000 };
}
