// `npm run bench:past`: measures whether a flock's past birds slow down its daily requests. Sends the same requests
// alternately to a service with a flock of 200 birds, and to one whose flock also has 5,000 past birds. Runs on SQLite
// and, with TEST_DATABASE_URL, on PostgreSQL.
import { type Caller, callerOf } from './call.ts';
import { type Server, startService } from './servers.ts';
import { median } from './statistics.ts';
import { fixtureFor, type Store, seedPostgres, seedSqlite } from './stores.ts';

const birdsHere = 200;
const pastBirds = 5_000;
const rounds = 9;
/** The number of requests per kind, flock and round. */
const requests = 12;
const names = ['board after a change', 'board', 'birds', 'doses', 'weigh-in', 'census'] as const;

const shapeWith = (pastBirdsPerWorkspace: number) => ({
  workspaces: 1,
  birdsPerWorkspace: birdsHere,
  days: 60,
  withRounds: true,
  pastBirds: pastBirdsPerWorkspace,
});

console.log(`Milliseconds at the client, medians of ${rounds} rounds.\n`);
console.log('| engine | request | without past birds | with 5,000 | ratio |\n|---|---|---|---|---|');
await compare('SQLite', [
  await seedSqlite('past-none', shapeWith(0)),
  await seedSqlite('past-many', shapeWith(pastBirds)),
]);
const { TEST_DATABASE_URL } = process.env;
if (TEST_DATABASE_URL) {
  const without = await seedPostgres(TEST_DATABASE_URL, shapeWith(0));
  const many = await seedPostgres(TEST_DATABASE_URL, shapeWith(pastBirds));
  try {
    await compare('PostgreSQL', [without.store, many.store]);
  } finally {
    await without.drop();
    await many.drop();
  }
}

async function compare(engine: string, stores: readonly [Store, Store]): Promise<void> {
  const services: Server[] = [];
  try {
    const flocks: Flock[] = [];
    for (const store of stores) {
      const service = await startService(fixtureFor(store));
      services.push(service);
      flocks.push(flockOf(service, store));
    }
    for (const name of names) {
      const medians: [number[], number[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        for (const [index, flock] of flocks.entries()) {
          const tookMs: number[] = [];
          for (let count = 0; count < requests; count += 1) tookMs.push(await flock[name]());
          // The first round is a warm-up.
          if (round >= 0) medians[index]?.push(median(tookMs));
        }
      }
      const [without, many] = medians.map(median);
      const cells = [engine, name, without?.toFixed(1), many?.toFixed(1), ratioOf(many, without)];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    for (const service of services) await service.stop();
  }
}

function ratioOf(value = Number.NaN, base = Number.NaN): string {
  return (value / base).toFixed(2);
}

type Flock = Record<(typeof names)[number], () => Promise<number>>;

/** Returns the requests of a flock as functions, each of which returns a duration in milliseconds. */
function flockOf(service: Server, { birds }: Store): Flock {
  const { birdId = '', rawToken = '' } = birds[0] ?? {};
  const call: Caller = callerOf(service, rawToken);
  const recordedOn = `${Temporal.Now.plainDateISO('UTC')}`;
  let count = 0;
  const timeOf = async (...args: Parameters<Caller>) => (await call(...args)).ms;
  return {
    'board after a change': async () => {
      count += 1;
      await call(`PUT /api/birds/${birdId}/care-sheet`, 200, {}, { notes: `Change ${count}.` });
      return timeOf('GET /api/today', 200);
    },
    board: () => timeOf('GET /api/today', 200),
    birds: () => timeOf('GET /api/birds', 200),
    doses: () => timeOf('GET /api/doses', 200),
    'weigh-in': () => {
      count += 1;
      const weights = birds.map(bird => ({
        birdId: bird.birdId,
        weightGrams: 90 + (count % 9) / 10,
      }));
      return timeOf('POST /api/weigh-ins', 200, {}, { recordedOn, weights, replace: true });
    },
    census: () => timeOf('GET /api/census', 200),
  };
}
