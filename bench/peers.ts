// `npm run bench:peers`: runs the same workload on this service and on other products, which are installed for the run
// and then removed.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { directus } from './peers/directus.ts';
import { feathers } from './peers/feathers.ts';
import { install, type Peer } from './peers/peer.ts';
import { strapi } from './peers/strapi.ts';
import { folder, isInstalled } from './processes.ts';
import { freePort, type Server, startAndWait, startService } from './servers.ts';
import { median, noiseOf } from './statistics.ts';
import { copyStore, fixtureFor, type Store, seedSqlite } from './stores.ts';

const execute = promisify(execFile);
const script = fileURLToPath(new URL('load/peers.lua', import.meta.url));
const rounds = 5;
const seconds = 4;
const dayMs = 86_400_000;

interface Candidate {
  name: string;
  durability: string;
  server: Server;
  requests: string;
  rates: { get: number[]; post: number[] };
}

if (isInstalled('wrk')) {
  await compareWithPeers([feathers, directus, strapi].filter(isSelected));
} else {
  console.error('The benchmarks need wrk, which makes the requests. Install it (Debian: apt install wrk).');
  process.exitCode = 1;
}

/** True if the peer is named on the command line, as in `npm run bench:peers feathers`, or if no peer is named. */
function isSelected({ name }: Peer): boolean {
  const names = process.argv.slice(2).map(word => word.toLowerCase());
  return names.length === 0 || names.includes(name.toLowerCase());
}

async function compareWithPeers(peers: readonly Peer[]): Promise<void> {
  const store = await seedSqlite('main');
  const candidates = [await addService(store)];
  for (const peer of peers) {
    try {
      candidates.push(await addPeer(peer, store));
    } catch (error) {
      console.error(`${peer.name} was left out: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const candidate of candidates) {
      for (const kind of ['get', 'post'] as const) {
        const rate = await load(candidate, kind);
        // The first round is a warm-up.
        if (round < 0) continue;
        candidate.rates[kind].push(rate);
        console.error(`  ${candidate.name}: ${Math.round(rate)} ${kind}/s`);
      }
    }
  }
  console.log('| server | GET/s | POST/s | durability of an acknowledged write |\n|---|---|---|---|');
  for (const { name, durability, rates } of candidates) {
    console.log(`| ${name} | ${spread(rates.get)} | ${spread(rates.post)} | ${durability} |`);
  }
  for (const { server } of candidates) await server.stop();
}

function spread(rates: readonly number[]): string {
  return `${Math.round(median(rates))} ± ${Math.round(noiseOf(rates))}`;
}

async function addService(store: Store): Promise<Candidate> {
  const own = copyStore(store, 'service');
  const server = await startService(fixtureFor(own));
  const requests = listRequests('service', store, ({ birdId, rawToken }) => ({
    read: `/api/birds/${birdId}/weights`,
    token: rawToken,
    post: `/api/birds/${birdId}/weights`,
    body: JSON.stringify({ weightGrams: 92.5, recordedOn: 'DAY', notes: '' }),
  }));
  const durability = 'on the disk: one sync for all waiting writes';
  return { name: 'Flock Care', durability, server, requests, rates: { get: [], post: [] } };
}

async function addPeer(peer: Peer, store: Store): Promise<Candidate> {
  console.error(`Installing ${peer.name}: ${peer.packages.join(' ')}`);
  const sinceDay = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);
  const place = {
    folder: await install(peer),
    port: await freePort(),
    store: copyStore(store, peer.name),
    sinceDay,
  };
  const running = await peer.start(place);
  const requests = listRequests(peer.name, store, bird => peer.requestsFor(place, bird));
  const [bird] = store.birds;
  if (!bird) throw new Error('The store has no bird.');
  const { read: path, token: rawToken } = peer.requestsFor(place, bird);
  const fixture = { path, rawToken, birdCount: store.birds.length, days: { next: 0 } };
  const server = await startAndWait(peer.name, fixture, place.port, () => running);
  await expectAllWeights(server.port, path, rawToken);
  return { name: peer.name, durability: peer.durability, server, requests, rates: { get: [], post: [] } };
}

/**
 * Expects a weight for today and for each of the 30 days before. A peer that returned fewer weights would look faster
 * than it is.
 */
async function expectAllWeights(port: number, path: string, rawToken: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${rawToken}` },
  });
  const count = (await response.text()).split('"weightGrams"').length - 1;
  if (count !== 31) throw new Error(`It returns ${count} weights of a bird, not 31.`);
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

async function load({ server, requests }: Candidate, kind: 'get' | 'post'): Promise<number> {
  const { port, days, birdCount, name } = server;
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
