// Load from a process of its own, and a watcher who asks meanwhile whether the service lives.
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../leftovers.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** What comes before is warming up. */
  countFromSecond: number;
  /** So many are sent, whatever is answered; otherwise each connection sends its next request after its last answer. */
  perSecond?: number;
  /** In turn, as they go over the wire. */
  requests: readonly string[];
}

export interface LoadResult {
  sent: number;
  /** How many found no connection until the end. */
  unsent: number;
  /** Connections that failed. */
  broken: number;
  withoutRetryAfter: number;
  byStatus: Record<string, number>;
  /** Answers of 2xx in each second that counts, and how long those took. */
  goodPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const generator = fileURLToPath(new URL('generator.ts', import.meta.url));

export function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(generator, [JSON.stringify(load)], { execArgv: [] });
  atEnd(() => void child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as LoadResult));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`The generator of load ended with ${code}.`)));
  });
}

const askEveryMs = 50;
const giveUpMs = 5_000;

/** Asks for liveness on a new connection each time, as whoever restarts dead processes does, while `work` goes on. */
export async function watchLiveness<T>(
  port: number,
  work: Promise<T>,
): Promise<{ result: T; latenciesMs: number[]; failures: number }> {
  let working = true;
  const finished = work.finally(() => {
    working = false;
  });
  finished.catch(() => {});
  const latenciesMs: number[] = [];
  let failures = 0;
  while (working) {
    const startedMs = performance.now();
    if ((await askWhetherItLives(port)) !== 200) failures += 1;
    latenciesMs.push(performance.now() - startedMs);
    await setTimeout(askEveryMs);
  }
  return { result: await finished, latenciesMs: latenciesMs.sort((a, b) => a - b), failures };
}

/** The status of its answer; 0 where none came. */
export function askWhetherItLives(port: number): Promise<number> {
  return new Promise(resolve => {
    const options = { host: '127.0.0.1', port, path: '/api/health/live', agent: false, timeout: giveUpMs };
    const asked = request(options, answer => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end();
  });
}
