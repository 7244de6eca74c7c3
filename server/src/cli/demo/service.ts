// Runs the service while the demo fills it: the same program that `npm start` runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentWithDotEnv } from '../../config/dot-env.ts';
import { isSecret } from '../../config/secret-files.ts';
import { rowsOf } from '../../config/setting-rows.ts';
import { settings, settingsByProvider } from '../../config/settings.ts';
import { CommandError } from '../command.ts';
import { freePort } from '../free-port.ts';
import { isServed } from './client.ts';

export interface OwnService {
  baseUrl: URL;
  /** Stops the service, and waits until its process has ended. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../start.mjs', import.meta.url));
/** The time limit for a start: much longer than it takes, even the first time, when the browser app is built. */
const startTimeoutMs = 180_000;
const pollMs = 50;

/**
 * Starts the service on a database. Regardless of the settings, it listens only on this machine, on a free port, sends
 * no mail and makes no backups. @throws CommandError if it does not start
 */
export async function startForDemo(databaseUrl: string): Promise<OwnService> {
  const port = await freePort();
  const baseUrl = new URL(`http://127.0.0.1:${port}`);
  const env = {
    ...environmentWithDotEnv(),
    ...blankSettings(),
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: baseUrl.href,
  };
  // The service's log would disturb the progress bar. An error that keeps it from starting goes to stderr and is shown.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  stopTogether(child);
  const deadlineMs = performance.now() + startTimeoutMs;
  while (!(await isServed(baseUrl))) {
    if (hasEnded(child)) throw new CommandError('The service did not start; the reason is above.');
    if (performance.now() > deadlineMs) {
      await stop();
      throw new CommandError('The service started but does not respond.');
    }
    await setTimeout(pollMs);
  }
  return { baseUrl, stop };
}

/** Returns a blank value for each setting. It counts as not set, and takes precedence over the value in .env. */
function blankSettings(): Record<string, string> {
  const names = [settings, ...settingsByProvider.values()].flatMap(table =>
    [...rowsOf(table).values()].map(({ name }) => name),
  );
  const files = names.filter(isSecret).map(name => `${name}_FILE`);
  return Object.fromEntries([...names, ...files].map(name => [name, '']));
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Stops the service when the command is stopped. */
function stopTogether(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      child.kill('SIGTERM');
      process.exit(1);
    });
  }
}
