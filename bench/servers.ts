// The servers of a run: the service as npm start runs it, and the baseline servers for comparison.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Running, start } from './processes.ts';

export interface Server extends Running {
  name: string;
  port: number;
  /** The number of birds that weights are posted for. */
  birdCount: number;
  /** `next` is the number of days that already have posted weights. */
  days: { next: number };
  /** The time from the start to the first 200. */
  startSeconds: number;
}

export interface Fixture {
  databaseUrl: string;
  /** A path that returns 200 as soon as the server is up, and the token for it. */
  path: string;
  rawToken: string;
  birdCount: number;
  days: { next: number };
}

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Returns the command of `npm start`, `exec env … node … server/start.mjs`, split into the words for `env`
 * and for `node`.
 */
function startCommand(root: string): { forEnv: readonly string[]; forNode: readonly string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const words = String(scripts.start).split(' ');
  const forNode = words.slice(words.indexOf('node') + 1);
  return {
    forEnv: words.slice(1, words.indexOf('node')),
    forNode: forNode.map(word => (word.endsWith('.mjs') ? join(root, word) : word)),
  };
}

export interface StartOptions {
  environment?: Record<string, string>;
  /** A command in front of `node`, such as a tracer. */
  wrapper?: readonly string[];
  /** The checkout to start; this one by default. */
  root?: string;
  name?: string;
}

/** The folder of this checkout. */
export const ownRoot = pathTo('..');

/** Starts the service on a free port. Apart from its database and `environment`, it has the default settings. */
export async function startService(
  fixture: Fixture,
  { environment = {}, wrapper = [], root = ownRoot, name = 'the service' }: StartOptions = {},
): Promise<Server> {
  const port = await freePort();
  const { forEnv, forNode } = startCommand(root);
  const [command = '', ...args] = [...forEnv, ...wrapper, process.execPath, ...forNode];
  const settings = { DATABASE_URL: fixture.databaseUrl, PORT: String(port), HOST: '127.0.0.1' };
  return startAndWait(name, fixture, port, () =>
    start(command, args, { environment: { ...settings, ...environment } }),
  );
}

/**
 * Starts the baseline server for the database's engine.
 *
 * @param rows with `every-row`, on SQLite, a weight is stored with its history line and a verdict
 */
export async function startBaseline(
  fixture: Fixture,
  rows: 'weight' | 'every-row' = 'weight',
): Promise<Server> {
  const port = await freePort();
  const sqlite = fixture.databaseUrl.startsWith('sqlite:');
  const file = pathTo(sqlite ? 'baseline/sqlite.ts' : 'baseline/postgres.ts');
  const store = sqlite ? fixture.databaseUrl.slice('sqlite:'.length) : fixture.databaseUrl;
  return startAndWait('the baseline', fixture, port, () =>
    start(process.execPath, [file, store, String(port), rows]),
  );
}

/** The time limit for a start: long enough for any server, including migrations. */
const startTimeoutMs = 60_000;

/** Starts a server and waits for its first 200. */
export async function startAndWait(
  name: string,
  { path, rawToken, birdCount, days }: Omit<Fixture, 'databaseUrl'>,
  port: number,
  start: () => Running,
): Promise<Server> {
  const since = performance.now();
  const running = start();
  while (!(await returns200(`http://127.0.0.1:${port}${path}`, rawToken))) {
    if (running.hasEnded()) throw new Error(`${name} ended: ${running.stderrTail()}`);
    if (performance.now() - since > startTimeoutMs) throw new Error(`${name} does not respond.`);
    await setTimeout(2);
  }
  const startSeconds = (performance.now() - since) / 1_000;
  return { ...running, name, port, birdCount, days, startSeconds };
}

async function returns200(url: string, rawToken: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${rawToken}` } });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Finds a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
