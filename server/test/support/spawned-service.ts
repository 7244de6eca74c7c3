// Runs the service in a separate process and captures its output, for tests that read the log.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { freshDatabase } from './engine.ts';
import { freePort } from './free-port.ts';
import { onTeardown } from './teardown.ts';
import { temporaryFolder } from './temporary-folder.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface SpawnedService {
  baseUrl: string;
  /** Stops reading the standard output of the service until `stop` is called. */
  stopReading(): void;
  /** Stops the service; returns everything that it has printed. */
  stop(): Promise<string>;
}

export async function spawnService(settings: Record<string, string> = {}): Promise<SpawnedService> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl, LOG_LEVEL: 'trace' };
  const env = { ...childEnvironment, ...(await freshDatabase()), ...own, ...settings };
  const service = spawn(process.execPath, [main], { env, cwd: temporaryFolder() });
  const exited = once(service, 'exit');
  onTeardown(() => void service.kill());
  let log = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (text: Buffer) => {
      log += text.toString();
    });
  }
  while (!log.includes('is ready')) {
    assert.equal(service.exitCode, null, log);
    await setTimeout(20);
  }
  const stopReading = () => service.stdout.pause();
  const stop = async () => {
    service.stdout.resume();
    service.kill('SIGTERM');
    await exited;
    return log;
  };
  return { baseUrl, stopReading, stop };
}
