// `npm run bench:push`: measures the time between the response to a new weight and the arrival of its alert at the push
// service. Runs on SQLite and, with TEST_DATABASE_URL, on PostgreSQL.
import { join } from 'node:path';
import { openPushReceiver } from '../server/test/support/push-receiver.ts';
import { folder } from './processes.ts';
import { type Server, startService } from './servers.ts';
import { createPostgres } from './stores.ts';

const alerts = 120;
/** The numbers of weights that are sent at the same time, as if that many people weighed birds. */
const numbersOfPeople = [1, 10];
/** The number of warm-up alerts. They are not measured, because the service is still compiling its code. */
const warmUpAlerts = 10;
const steadyDays = 12;
const maxMs = 2_000;
const dayMs = 86_400_000;

const arrivals = new Map<string, (atMs: number) => void>();
const push = await openPushReceiver(folder, {
  arrived: ({ message }) => arrivals.get(message.url)?.(performance.now()),
});
const { subscription } = push.subscribe('phone');

const columns = ['engine', 'weights at once', 'alerts', 'p50', 'p95', 'p99', 'longest'];
console.log('Milliseconds from the response to a weight to the arrival of its push.\n');
console.log(`| ${columns.join(' | ')} |\n|---|${'---:|'.repeat(columns.length - 1)}`);
try {
  await measure('SQLite', `sqlite:${join(folder, 'push.db')}`);
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) {
    const { databaseUrl, drop } = await createPostgres(TEST_DATABASE_URL);
    try {
      await measure('PostgreSQL', databaseUrl);
    } finally {
      await drop();
    }
  }
} finally {
  await push.close();
}

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const fixture = { databaseUrl, path: '/api/health', rawToken: '', birdCount: 0, days: { next: 0 } };
  const service = await startService(fixture, { environment: { NODE_EXTRA_CA_CERTS: push.certFile } });
  try {
    const call = await signIn(service);
    await call('POST /api/push/subscriptions', subscription);
    await alertAll(call, warmUpAlerts, 1);
    for (const atOnce of numbersOfPeople) {
      const tookMs = (await alertAll(call, alerts, atOnce)).sort((a, b) => a - b);
      const percentile = (share: number) => tookMs[Math.ceil(tookMs.length * share) - 1] ?? 0;
      const figures = [0.5, 0.95, 0.99, 1].map(percentile);
      console.log(`| ${[engine, atOnce, alerts, ...figures.map(ms => ms.toFixed(0))].join(' | ')} |`);
      if (percentile(0.99) >= maxMs) process.exitCode = 1;
    }
  } finally {
    await service.stop();
  }
}

type Call = (endpoint: string, body?: object) => Promise<Response>;

async function send(service: Server, endpoint: string, body?: object, rawToken = ''): Promise<Response> {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(rawToken && { authorization: `Bearer ${rawToken}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status >= 400) throw new Error(`${endpoint}: ${response.status} ${await response.text()}`);
  return response;
}

async function signIn(service: Server): Promise<Call> {
  const requested = await send(service, 'POST /api/auth/magic-link/request', { email: 'olive@example.org' });
  const link = new URL(JSON.parse(await requested.text()).previewUrl);
  const opened = await send(service, `GET ${link.pathname}${link.search}`);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return (endpoint, body) => send(service, endpoint, body, token);
}

/**
 * Triggers an alert for each of `count` new birds, `atOnce` at a time. Returns the milliseconds that each push took.
 */
async function alertAll(call: Call, count: number, atOnce: number): Promise<number[]> {
  const birdIds = await addSteadyBirds(call, count);
  const tookMs: number[] = [];
  const next = birdIds.values();
  const weighOneAfterAnother = async () => {
    for (const birdId of next) tookMs.push(await alertOf(call, birdId));
  };
  await Promise.all(Array.from({ length: atOnce }, weighOneAfterAnother));
  return tookMs;
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

/** Adds birds that weighed 100 g on each of the last `steadyDays` days before today. */
async function addSteadyBirds(call: Call, count: number): Promise<string[]> {
  const birdIds: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const response = await call('POST /api/birds', {
      name: `Bird ${number}`,
      tagId: crypto.randomUUID(),
      species: 'Cockatiel',
    });
    birdIds.push(JSON.parse(await response.text()).bird.id);
  }
  const weights = birdIds.map(birdId => ({ birdId, weightGrams: 100 }));
  for (let days = steadyDays; days >= 1; days -= 1) {
    await call('POST /api/weigh-ins', { recordedOn: dayBefore(days), weights });
  }
  return birdIds;
}

async function alertOf(call: Call, birdId: string): Promise<number> {
  const { promise: arrived, resolve } = Promise.withResolvers<number>();
  arrivals.set(`/birds/${birdId}`, resolve);
  const weight = { weightGrams: 80, recordedOn: dayBefore(0) };
  await (await call(`POST /api/birds/${birdId}/weights`, weight)).text();
  const savedMs = performance.now();
  // The push may arrive before the response is read.
  return Math.max(0, (await arrived) - savedMs);
}
