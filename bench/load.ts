// Loads a server with wrk, and tells how many requests it answered, how fast, and what they cost its main thread.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Contender } from './contender.ts';
import { folder, mainThreadMicros } from './processes.ts';
import type { SeededBird } from './rows.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('load/weights.lua', import.meta.url));

export type Kind = 'get' | 'post' | 'mixed' | 'birds' | 'care' | 'signIn';

export interface Load {
  kind: Kind;
  /** A file of `listBirdsFor`. */
  birds: string;
  seconds: number;
  connections?: number;
  /** How long each connection rests before its next request. */
  pauseMs?: number;
}

export interface Answered {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server's main thread for each request. */
  microsEach: number;
}

/** Writes the file that tells the load which birds to ask for. */
export function listBirdsFor(name: string, birds: readonly SeededBird[]): string {
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, birds.map(bird => `${bird.birdId} ${bird.rawToken} ${bird.email}\n`).join(''));
  return path;
}

/** Loads a server for a while. Throws where it refused anything: its speed would mean nothing. */
export async function load(contender: Contender, load: Load): Promise<Answered> {
  const { kind, birds, seconds, connections = 32, pauseMs = 0 } = load;
  const address = `http://127.0.0.1:${contender.port}`;
  const first = contender.days.next;
  const before = mainThreadMicros(contender.pid);
  const args = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, '-s', script, address, '--'];
  const { stdout } = await run('wrk', [...args, birds, kind, String(first), String(pauseMs)]);
  const used = mainThreadMicros(contender.pid) - before;
  const result = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}');
  if (result.failed !== 0) {
    throw new Error(`${contender.name} failed ${result.failed} of ${result.requests} requests of ${kind}.`);
  }
  if (kind === 'post' || kind === 'mixed') {
    // Some were under way when the time was up: their days are taken too.
    contender.days.next += Math.ceil((result.requests + connections) / contender.birdCount) + 1;
  }
  return {
    perSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    microsEach: used / result.requests,
  };
}
