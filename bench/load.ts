// Loads a server with wrk, and measures throughput, latency and the CPU time of its main thread.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { folder, mainThreadMicros } from './processes.ts';
import type { SeededBird } from './rows.ts';
import type { Server } from './servers.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('load/weights.lua', import.meta.url));

export type WorkloadKind = 'get' | 'post' | 'mixed' | 'birds' | 'care' | 'signIn';

export interface Load {
  kind: WorkloadKind;
  /** A file of `listBirdsFor`. */
  birds: string;
  seconds: number;
  connections?: number;
  /** How long each connection pauses before its next request. */
  pauseMs?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server's main thread per request. */
  cpuMicrosPerRequest: number;
}

/** Writes the file of the birds to request. */
export function listBirdsFor(name: string, birds: readonly SeededBird[]): string {
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, birds.map(bird => `${bird.birdId} ${bird.rawToken} ${bird.email}\n`).join(''));
  return path;
}

/** Loads a server for some seconds. Throws if any request failed, because the rate would mean nothing. */
export async function load(server: Server, load: Load): Promise<LoadResult> {
  const { kind, birds, seconds, connections = 32, pauseMs = 0 } = load;
  const address = `http://127.0.0.1:${server.port}`;
  const first = server.days.next;
  const before = mainThreadMicros(server.pid);
  const args = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, '-s', script, address, '--'];
  const { stdout } = await run('wrk', [...args, birds, kind, String(first), String(pauseMs)]);
  const used = mainThreadMicros(server.pid) - before;
  const result = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}');
  if (result.failed !== 0) {
    throw new Error(`${server.name} failed ${result.failed} of ${result.requests} requests of ${kind}.`);
  }
  if (kind === 'post' || kind === 'mixed') {
    // Requests that were under way when the time was up have taken their days, too.
    server.days.next += Math.ceil((result.requests + connections) / server.birdCount) + 1;
  }
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cpuMicrosPerRequest: used / result.requests,
  };
}
