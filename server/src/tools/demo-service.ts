// A service of the demo's own, for as long as it fills the database: the same program that `npm start` runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DemoRefused, isServed } from './demo-client.ts';

export interface OwnService {
  /** Lets it finish and waits for its end. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Far more than a start takes, migrations included. */
const startWithinMs = 20_000;
const askEveryMs = 50;

/** Starts the service with this process's settings. @throws DemoRefused where it cannot be reached at `baseUrl` */
export async function startForDemo(baseUrl: URL): Promise<OwnService> {
  if (!loopbackHosts.has(baseUrl.hostname)) {
    throw new DemoRefused(
      `No service answers at ${baseUrl.href}. Start it there first, then run the demo again.`,
    );
  }
  // Its log would tear the progress bar; what keeps it from starting goes to stderr and is seen.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  endTogether(child);
  const deadlineMs = performance.now() + startWithinMs;
  while (!(await isServed(baseUrl))) {
    if (hasEnded(child)) throw new DemoRefused('The service did not start, for the reason above.');
    if (performance.now() > deadlineMs) {
      await stop();
      throw new DemoRefused(
        `The service started but does not answer at ${baseUrl.href}. Check BASE_URL, HOST and PORT.`,
      );
    }
    await setTimeout(askEveryMs);
  }
  return { stop };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Whoever stops the demo stops its service too. */
function endTogether(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      child.kill('SIGTERM');
      process.exit(1);
    });
  }
}
