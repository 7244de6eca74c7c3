// Runs the load generator in a separate process, and checks liveness in the meantime.
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTeardown } from '../support/teardown.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** The end of the warm-up, in seconds after the start. */
  countFromSecond: number;
  /** A fixed rate. If undefined, each connection sends its next request after the previous response. */
  perSecond?: number;
  /** The raw requests, which are sent one after the other, again and again. */
  requests: readonly string[];
}

export interface LoadResult {
  sent: number;
  /** The number of requests that never got a connection. */
  unsent: number;
  /** The number of failed connections. */
  broken: number;
  withoutRetryAfter: number;
  byStatus: Record<string, number>;
  /** The rate of 2xx responses after the warm-up. Their latencies follow. */
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
    child.once('exit', code => reject(new Error(`The load generator ended with ${code}.`)));
  });
}

const checkEveryMs = 50;
const giveUpMs = 5_000;

/** Checks liveness repeatedly while `work` runs, each time on a new connection, as an orchestrator does. */
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
    if ((await checkLiveness(port)) !== 200) failures += 1;
    latenciesMs.push(performance.now() - startedMs);
    await setTimeout(checkEveryMs);
  }
  return { result: await finished, latenciesMs: latenciesMs.sort((a, b) => a - b), failures };
}

/** Returns the status of a liveness check; 0 if there was no response. */
export function checkLiveness(port: number): Promise<number> {
  return new Promise(resolve => {
    const options = { host: '127.0.0.1', port, path: '/api/health/live', agent: false, timeout: giveUpMs };
    const check = request(options, response => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    check.once('timeout', () => check.destroy());
    check.once('error', () => resolve(0));
    check.end();
  });
}
