// `npm run bench:board`: how long the board of a flock takes, and that it has not changed, on both engines.
import { setTimeout } from 'node:timers/promises';
import { type Server, startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedPostgres, seedSqlite } from './stores.ts';

const flockSizes = [2, 20, 200];
const requests = 200;
/** Until the service has judged all birds, and its code is compiled. */
const warmUpMs = 4_000;

console.log(
  '| engine | birds | doses | KB | board, p50 ms | p95 | 304, p50 ms | p95 |\n|---|---|---|---|---|---|---|---|',
);
for (const birds of flockSizes) {
  const shape = { workspaces: 1, birdsPerWorkspace: birds, days: 425, withRounds: true };
  await measure('SQLite', await seedSqlite(`board-${birds}`, shape));
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) continue;
  const { store, drop } = await seedPostgres(TEST_DATABASE_URL, shape);
  try {
    await measure('PostgreSQL', store);
  } finally {
    await drop();
  }
}

async function measure(engine: string, store: Store): Promise<void> {
  const service = await startService(fixtureFor(store));
  try {
    const rawToken = store.birds[0]?.rawToken ?? '';
    const ask = (etag?: string) => askForBoard(service, rawToken, etag);
    for (const untilMs = performance.now() + warmUpMs; performance.now() < untilMs; ) {
      const { etag } = await ask();
      await ask(etag);
      await setTimeout(1);
    }
    const first = await ask();
    const boards = await repeat(() => ask(), 200);
    const unchanged = await repeat(() => ask(first.etag), 304);
    const { doses } = JSON.parse(first.text).today;
    const cells = [engine, store.birds.length, doses.length, Math.round(first.text.length / 1_000)];
    console.log(`| ${[...cells, ...told(boards), ...told(unchanged)].join(' | ')} |`);
  } finally {
    await service.stop();
  }
}

async function askForBoard({ port }: Server, rawToken: string, etag?: string) {
  const headers = { authorization: `Bearer ${rawToken}`, ...(etag && { 'if-none-match': etag }) };
  const startedMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/today`, { headers });
  const text = await response.text();
  const ms = performance.now() - startedMs;
  return { ms, text, status: response.status, etag: response.headers.get('etag') ?? '' };
}

async function repeat(ask: () => ReturnType<typeof askForBoard>, status: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const response = await ask();
    if (response.status !== status) throw new Error(`The service responded with ${response.status}.`);
    times.push(response.ms);
  }
  return times;
}

function told(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [median(times), sorted[Math.floor(sorted.length * 0.95)] ?? 0].map(ms => ms.toFixed(1));
}
