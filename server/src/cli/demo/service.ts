// Starts the service for the time that the demo fills it: the same program that `npm start` runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../command.ts';
import { isServed } from './client.ts';

export interface OwnService {
  /** Returns once the service has closed. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../start.mjs', import.meta.url));
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Far more than a start takes, even the first one, which builds the browser app. */
const startWithinMs = 180_000;
const askEveryMs = 50;

/** Starts the service with this process's settings. @throws CommandError if it cannot be reached at `baseUrl` */
export async function startForDemo(baseUrl: URL): Promise<OwnService> {
  if (!loopbackHosts.has(baseUrl.hostname)) {
    throw new CommandError(
      `No service answers at ${baseUrl.href}. Start it there first, then run the demo again.`,
    );
  }
  // Its log would disturb the progress bar. An error that keeps it from starting goes to stderr and is shown.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  stopTogether(child);
  const deadlineMs = performance.now() + startWithinMs;
  while (!(await isServed(baseUrl))) {
    if (hasEnded(child)) throw new CommandError('The service did not start, for the reason above.');
    if (performance.now() > deadlineMs) {
      await stop();
      throw new CommandError(
        `The service started but does not answer at ${baseUrl.href}. Check BASE_URL, HOST and PORT.`,
      );
    }
    await setTimeout(askEveryMs);
  }
  return { stop };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Stopping the demo also stops the service it started. */
function stopTogether(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      child.kill('SIGTERM');
      process.exit(1);
    });
  }
}
