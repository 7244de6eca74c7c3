// Starts the service in a separate process that a test can kill at any time and restart on the same database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../support/child-environment.ts';
import { freePort } from '../support/free-port.ts';
import { onTeardown } from '../support/teardown.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const pollMs = 3;

export interface Killable {
  baseUrl: string;
  pid: number;
  /** The time from the start of the process to the first 200 from its health check. */
  readyAfterMs: number;
  /** Returns everything that the process has printed so far. */
  output(): string;
  /** Resolves with the exit code when the process has ended, or with null if a signal ended it. */
  ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>;
  /** The command line of a program that starts the service, such as a tracer. */
  through?: readonly string[];
  /** Options for Node.js. */
  options?: readonly string[];
  program?: string;
  /** The port of a killed service, for clients that know its URL. The default is any free port. */
  port?: number;
}

/** Starts the service with these settings, and waits until it is ready. */
export async function startKillable(
  settings: Readonly<Record<string, string>>,
  { env = {}, through = [], options = [], program = main, port: chosen }: StartOptions = {},
): Promise<Killable> {
  const port = chosen ?? (await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl, LOG_LEVEL: 'silent' };
  const [command = '', ...rest] = [...through, process.execPath, ...options, program];
  const startedMs = performance.now();
  const child = spawn(command, rest, {
    env: { ...childEnvironment, ...own, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  let running = true;
  ended.then(() => {
    running = false;
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (running) child.kill(signal);
    await ended;
  };
  onTeardown(() => kill());
  while (!(await isReady(baseUrl))) {
    if (!running) throw new Error(`The service did not start: ${output}`);
    await setTimeout(pollMs);
  }
  const readyAfterMs = performance.now() - startedMs;
  return { baseUrl, pid: child.pid ?? 0, readyAfterMs, output: () => output, ended, kill };
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health`)).status === 200;
  } catch {
    return false;
  }
}
