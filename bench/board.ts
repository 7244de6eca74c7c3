// `npm run bench:board`: how long the board of a flock takes, after a change and without one, and how long a weigh-in
// of the whole flock takes, on both engines.
import { setTimeout } from 'node:timers/promises';
import { type Server, startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedPostgres, seedSqlite } from './stores.ts';

const flockSizes = [2, 20, 200, 500];
const requests = 200;
const changes = 60;
const weighIns = 15;
/** Until the service has judged all birds, and its code is compiled. */
const warmUpMs = 4_000;
const warmUpChanges = 40;

const columns = ['engine', 'birds', 'doses', 'KB', 'after a change', 'the same again', '304', 'weigh-in'];
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
      told(await repeat(changes, boardAfterChange)),
      told(await repeat(requests, () => board())),
      await board().then(async ({ etag }) => told(await repeat(requests, () => board(etag)))),
      told(await repeat(weighIns, weighAll)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    await service.stop();
  }
}

interface Response {
  ms: number;
  text: string;
  etag: string;
}

function callerOf({ port }: Server, rawToken: string) {
  return async (
    call: string,
    status: number,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<Response> => {
    const [method = '', path = ''] = call.split(' ');
    const sent = {
      method,
      headers: {
        authorization: `Bearer ${rawToken}`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const startedMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    const text = await response.text();
    const ms = performance.now() - startedMs;
    if (response.status !== status) throw new Error(`${call}: ${response.status} ${text.slice(0, 200)}`);
    return { ms, text, etag: response.headers.get('etag') ?? '' };
  };
}

async function repeat(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let count = 0; count < times; count += 1) tookMs.push((await ask()).ms);
  return tookMs;
}

function told(tookMs: readonly number[]): string {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return `${median(tookMs).toFixed(1)}, ${p95.toFixed(1)}`;
}
