// The same work on other servers: `npm run bench:peers`. They are installed for the run, and gone after it.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { answering, type Contender, freePort, startService } from './contender.ts';
import { directus } from './peers/directus.ts';
import { feathers } from './peers/feathers.ts';
import { install, type Peer } from './peers/peer.ts';
import { strapi } from './peers/strapi.ts';
import { folder, isInstalled } from './processes.ts';
import { median, noiseOf } from './statistics.ts';
import { copyOf, doorTo, type Store, seedSqlite } from './stores.ts';

const execute = promisify(execFile);
const script = fileURLToPath(new URL('load/peers.lua', import.meta.url));
const rounds = 5;
const seconds = 4;
const dayMs = 86_400_000;

interface Entrant {
  name: string;
  durability: string;
  contender: Contender;
  requests: string;
  rates: { get: number[]; post: number[] };
}

if (isInstalled('wrk')) {
  await compareWithPeers([feathers, directus, strapi].filter(isWanted));
} else {
  console.error('The benchmarks need wrk, which makes the requests. Install it (Debian: apt install wrk).');
  process.exitCode = 1;
}

/** `npm run bench:peers feathers` runs that one alone. */
function isWanted({ name }: Peer): boolean {
  const names = process.argv.slice(2).map(word => word.toLowerCase());
  return names.length === 0 || names.includes(name.toLowerCase());
}

async function compareWithPeers(peers: readonly Peer[]): Promise<void> {
  const store = await seedSqlite('work');
  const entrants = [await enterService(store)];
  for (const peer of peers) {
    try {
      entrants.push(await enterPeer(peer, store));
    } catch (error) {
      console.error(`${peer.name} was left out: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const entrant of entrants) {
      for (const kind of ['get', 'post'] as const) {
        const rate = await load(entrant, kind);
        // The first round warms up.
        if (round < 0) continue;
        entrant.rates[kind].push(rate);
        console.error(`  ${entrant.name}: ${Math.round(rate)} ${kind}/s`);
      }
    }
  }
  console.log('| server | GET/s | POST/s | what an answered write is worth |\n|---|---|---|---|');
  for (const { name, durability, rates } of entrants) {
    console.log(`| ${name} | ${spread(rates.get)} | ${spread(rates.post)} | ${durability} |`);
  }
  for (const { contender } of entrants) await contender.stop();
}

function spread(rates: readonly number[]): string {
  return `${Math.round(median(rates))} ± ${Math.round(noiseOf(rates))}`;
}

async function enterService(store: Store): Promise<Entrant> {
  const own = copyOf(store, 'service');
  const contender = await startService(doorTo(own));
  const requests = listRequests('service', store, ({ birdId, rawToken }) => ({
    read: `/api/birds/${birdId}/weights`,
    token: rawToken,
    post: `/api/birds/${birdId}/weights`,
    body: JSON.stringify({ weightGrams: 92.5, recordedOn: 'DAY', notes: '' }),
  }));
  const durability = 'on the disk: one sync for all that wait';
  return { name: 'Flock Care', durability, contender, requests, rates: { get: [], post: [] } };
}

async function enterPeer(peer: Peer, store: Store): Promise<Entrant> {
  console.error(`Installing ${peer.name}: ${peer.packages.join(' ')}`);
  const sinceDay = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);
  const place = {
    folder: await install(peer),
    port: await freePort(),
    store: copyOf(store, peer.name),
    sinceDay,
  };
  const running = await peer.start(place);
  const requests = listRequests(peer.name, store, bird => peer.requestsFor(place, bird));
  const [bird] = store.birds;
  if (!bird) throw new Error('The store has no bird.');
  const { read: path, token: rawToken } = peer.requestsFor(place, bird);
  const door = { path, rawToken, birdCount: store.birds.length, days: { next: 0 } };
  const contender = await answering(peer.name, door, place.port, () => running);
  await expectAllWeights(contender.port, path, rawToken);
  return { name: peer.name, durability: peer.durability, contender, requests, rates: { get: [], post: [] } };
}

/** Thirty days back and today. A peer that finds fewer would look faster than it is. */
async function expectAllWeights(port: number, path: string, rawToken: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${rawToken}` },
  });
  const count = (await answer.text()).split('"weightGrams"').length - 1;
  if (count !== 31) throw new Error(`It answers ${count} weights of a bird, not 31.`);
}

function listRequests(
  name: string,
  store: Store,
  requestsFor: (bird: Store['birds'][number]) => object,
): string {
  const path = join(folder, `${name}-requests.txt`);
  const lines = store.birds.map(bird => Object.values(requestsFor(bird)).join('\t'));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function load({ contender, requests }: Entrant, kind: 'get' | 'post'): Promise<number> {
  const { port, days, birdCount, name } = contender;
  const args = [
    '-t1',
    '-c32',
    '--timeout',
    '10s',
    `-d${seconds}s`,
    '-s',
    script,
    `http://127.0.0.1:${port}`,
    '--',
  ];
  const { stdout } = await execute('wrk', [...args, requests, kind, String(days.next)]);
  const result = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}');
  if (result.failed !== 0) throw new Error(`${name} failed ${result.failed} of ${result.requests} requests.`);
  if (kind === 'post') days.next += Math.ceil((result.requests + 32) / birdCount) + 1;
  return result.requests / result.seconds;
}
