// The endpoint that Prometheus reads, with METRICS_TOKEN as its credential.
import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import type { RequestCounters } from '../http/request-counters.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Storage } from '../storage/storage.ts';
import { type MetricsRegistry, openRegistry } from './prometheus.ts';

const bearer = /^Bearer +([^\s]+) *$/i;

export function prometheusRoutes(serve: Serve, context: AppContext, counters: RequestCounters): void {
  const { metricsToken } = context.config;
  let registry: Promise<MetricsRegistry> | undefined;
  /** Concurrent requests share one read. */
  let reading: Promise<Buffer> | undefined;
  const read = async (storage: Storage) => {
    registry ??= openRegistry({ ...context, storage }, counters);
    return Buffer.from(await (await registry).metrics());
  };
  serve('GET /metrics', async ({ request, storage }) => {
    if (metricsToken === null) throw refuse('pathNotFound');
    const sentToken = bearer.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(sentToken, metricsToken)) throw refuse('authenticationRequired');
    reading ??= read(storage).finally(() => {
      reading = undefined;
    });
    return {
      status: 200,
      file: await reading,
      mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    };
  });
}

/** Compares hashes, which have the same length, in constant time. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
