// The servers that are measured: the service as npm start runs it, and the bare ones it is held against.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Running, start } from './processes.ts';

export interface Contender extends Running {
  name: string;
  port: number;
  /** How many birds the posts take turns over. */
  birdCount: number;
  /** The first day that no weight was posted for, shared by those who share a database. */
  days: { next: number };
  /** From the start to the first 200. */
  startSeconds: number;
}

export interface Door {
  databaseUrl: string;
  /** A path that answers 200, and the token it takes. */
  path: string;
  rawToken: string;
  birdCount: number;
  days: { next: number };
}

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What `npm start` runs, without npm: `exec env … node … server/start.mjs`, by its parts. */
function startWords(): { forEnv: readonly string[]; forNode: readonly string[] } {
  const { scripts } = JSON.parse(readFileSync(pathTo('../package.json'), 'utf8'));
  const words = String(scripts.start).split(' ');
  const forNode = words.slice(words.indexOf('node') + 1);
  return {
    forEnv: words.slice(1, words.indexOf('node')),
    forNode: forNode.map(word => (word.endsWith('.mjs') ? pathTo(`../${word}`) : word)),
  };
}

/** The service, with the settings it has when none is given. `wrapped` are words before `node`, as a tracer's. */
export async function startService(
  door: Door,
  {
    environment = {},
    wrapped = [],
  }: { environment?: Record<string, string>; wrapped?: readonly string[] } = {},
): Promise<Contender> {
  const port = await freePort();
  const { forEnv, forNode } = startWords();
  const [command = '', ...args] = [...forEnv, ...wrapped, process.execPath, ...forNode];
  const settings = { DATABASE_URL: door.databaseUrl, PORT: String(port), HOST: '127.0.0.1' };
  return answering('the service', door, port, () =>
    start(command, args, { environment: { ...settings, ...environment } }),
  );
}

/** A bare server of `limit/`. */
export async function startLimit(door: Door): Promise<Contender> {
  const port = await freePort();
  const sqlite = door.databaseUrl.startsWith('sqlite:');
  const file = pathTo(sqlite ? 'limit/sqlite.ts' : 'limit/postgres.ts');
  const store = sqlite ? door.databaseUrl.slice('sqlite:'.length) : door.databaseUrl;
  return answering('the bare server', door, port, () => start(process.execPath, [file, store, String(port)]));
}

/** Long enough for any of them, and for a database that is opened for the first time. */
const startWithinMs = 60_000;

/** Starts a server and waits for its first 200. */
export async function answering(
  name: string,
  { path, rawToken, birdCount, days }: Omit<Door, 'databaseUrl'>,
  port: number,
  begin: () => Running,
): Promise<Contender> {
  const since = performance.now();
  const running = begin();
  while (!(await answers200(`http://127.0.0.1:${port}${path}`, rawToken))) {
    if (running.hasEnded()) throw new Error(`${name} ended: ${running.complaint()}`);
    if (performance.now() - since > startWithinMs) throw new Error(`${name} does not answer.`);
    await setTimeout(2);
  }
  const startSeconds = (performance.now() - since) / 1_000;
  return { ...running, name, port, birdCount, days, startSeconds };
}

async function answers200(url: string, rawToken: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${rawToken}` } });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
