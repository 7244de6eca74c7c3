// Loads a server with wrk, and measures throughput, latency and CPU time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, mainThreadMicros, processMicros, run } from './processes.ts';
import type { SeededBird } from './rows.ts';
import type { Server } from './servers.ts';

const script = fileURLToPath(new URL('load/weights.lua', import.meta.url));

export type WorkloadKind = 'get' | 'weigh' | 'import' | 'mixed' | 'birds' | 'board' | 'care' | 'signIn';

/** The number of days, ending today, that have no weights yet when a `weigh` run starts. */
export const daysToWeigh = 30;
/**
 * The age of the newest imported weight, in days. Imports go back from there, so that lists of recent weights do not
 * grow.
 */
const importedFromDaysAgo = 500;

export interface Load {
  kind: WorkloadKind;
  /** The path of the file that `listBirdsFor` wrote. */
  birds: string;
  seconds: number;
  connections?: number;
  /** The pause on each connection between a response and the next request. */
  pauseMs?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server's main thread per request. */
  cpuMicrosPerRequest: number;
  /** CPU time of the whole process per request. */
  processMicrosPerRequest: number;
}

/** Writes the birds for the load generator to a file, and returns its path. */
export function listBirdsFor(name: string, birds: readonly SeededBird[]): string {
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, birds.map(bird => `${bird.birdId} ${bird.rawToken} ${bird.email}\n`).join(''));
  return path;
}

const writes: readonly WorkloadKind[] = ['weigh', 'import', 'mixed'];

/**
 * Loads a server for the given number of seconds.
 *
 * @throws Error if wrk or a request fails, because the rate would mean nothing; or if the `weigh` runs need more than
 * `daysToWeigh` days
 */
export async function load(server: Server, load: Load): Promise<LoadResult> {
  const { kind, birds, seconds, connections = 32, pauseMs = 0 } = load;
  const address = `http://127.0.0.1:${server.port}`;
  const { days } = server;
  const turns = kind === 'weigh' ? [daysToWeigh - 1 - days.next, -1] : [importedFromDaysAgo + days.next, 1];
  const args = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, '-s', script, address, '--'];
  const before = { main: mainThreadMicros(server.pid), all: processMicros(server.pid) };
  const stdout = await run('wrk', [...args, birds, kind, String(pauseMs), ...turns.map(String)]);
  const main = mainThreadMicros(server.pid) - before.main;
  const all = processMicros(server.pid) - before.all;
  const result = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}');
  if (result.failed !== 0) {
    throw new Error(`${result.failed} of ${result.requests} ${kind} requests to ${server.name} failed.`);
  }
  if (writes.includes(kind)) {
    // Requests that were still in flight at the end may also have stored weights.
    days.next += Math.ceil((result.requests + connections) / server.birdCount) + 1;
    if (kind === 'weigh' && days.next > daysToWeigh)
      throw new Error('There are no days left to weigh the birds on.');
  }
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cpuMicrosPerRequest: main / result.requests,
    processMicrosPerRequest: all / result.requests,
  };
}
