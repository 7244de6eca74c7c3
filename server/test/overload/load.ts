// Load from a process of its own, and liveness checks while it runs.
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTeardown } from '../support/teardown.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** What comes before is warm-up. */
  countFromSecond: number;
  /** A fixed rate, whatever the responses; without it, each connection sends its next request after its last response. */
  perSecond?: number;
  /** Sent in turn, exactly as they are. */
  requests: readonly string[];
}

export interface LoadResult {
  sent: number;
  /** How many never got a connection. */
  unsent: number;
  /** Connections that failed. */
  broken: number;
  withoutRetryAfter: number;
  byStatus: Record<string, number>;
  /** The 2xx responses in each measured second, and how long they took. */
  goodPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const generator = fileURLToPath(new URL('generator.ts', import.meta.url));

export function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(generator, [JSON.stringify(load)], { execArgv: [] });
  onTeardown(() => void child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as LoadResult));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`The generator of load ended with ${code}.`)));
  });
}

const askEveryMs = 50;
const giveUpMs = 5_000;

/** Checks liveness while `work` runs, each time on a new connection, as an orchestrator does. */
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

/** The status of its response; 0 if there was none. */
export function askWhetherItLives(port: number): Promise<number> {
  return new Promise(resolve => {
    const options = { host: '127.0.0.1', port, path: '/api/health/live', agent: false, timeout: giveUpMs };
    const asked = request(options, response => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end();
  });
}
