// `npm run bench:board`: measures how long a flock's board (GET /api/today) takes, with and without a change since the
// last read, and how long a weigh-in of the whole flock takes. Runs on SQLite and, with TEST_DATABASE_URL, on
// PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import { callerOf, type Response } from './call.ts';
import { startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedPostgres, seedSqlite } from './stores.ts';

const flockSizes = [2, 20, 200, 500];
const requests = 200;
const changes = 60;
const weighIns = 15;
/** Enough time for the service to judge all birds and compile its code. */
const warmUpMs = 4_000;
const warmUpChanges = 40;

const columns = ['engine', 'birds', 'doses', 'KB', 'after a change', 'unchanged', '304', 'weigh-in'];
console.log('Milliseconds at the client, median and 95th percentile.\n');
console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
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
    const call = callerOf(service, store.birds[0]?.rawToken ?? '');
    const board = (etag = '') => call('GET /api/today', etag ? 304 : 200, { 'if-none-match': etag });
    const recordedOn = `${Temporal.Now.plainDateISO('UTC')}`;
    let weightGrams = 92;
    const weighAll = () => {
      weightGrams += 0.1;
      const weights = store.birds.map(({ birdId }) => ({ birdId, weightGrams }));
      return call('POST /api/weigh-ins', 200, {}, { recordedOn, weights, replace: true });
    };
    let count = 0;
    const boardAfterChange = async () => {
      const { birdId = '' } = store.birds[count % store.birds.length] ?? {};
      count += 1;
      await call(`PUT /api/birds/${birdId}/care-sheet`, 200, {}, { notes: `Change ${count}.` });
      return board();
    };
    for (const untilMs = performance.now() + warmUpMs; performance.now() < untilMs; ) {
      const { etag } = await board();
      await board(etag);
      await setTimeout(1);
    }
    await repeat(warmUpChanges, boardAfterChange);
    const first = await board();
    const { doses } = JSON.parse(first.text).today;
    const cells = [
      ...[engine, store.birds.length, doses.length, Math.round(first.text.length / 1_000)],
      summaryOf(await repeat(changes, boardAfterChange)),
      summaryOf(await repeat(requests, () => board())),
      await board().then(async ({ etag }) => summaryOf(await repeat(requests, () => board(etag)))),
      summaryOf(await repeat(weighIns, weighAll)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    await service.stop();
  }
}

async function repeat(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let count = 0; count < times; count += 1) tookMs.push((await ask()).ms);
  return tookMs;
}

function summaryOf(tookMs: readonly number[]): string {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return `${median(tookMs).toFixed(1)}, ${p95.toFixed(1)}`;
}
