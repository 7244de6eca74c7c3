// The service in a process of its own, with all that it says: for tests that read its log.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './cast.ts';
import { freshDatabase } from './engine.ts';
import { freePort } from './free-port.ts';
import { inherited } from './inherited.ts';
import { atEnd } from './leftovers.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface LoneService {
  baseUrl: string;
  /** From now on nobody reads what it says, until it stops. */
  stopReading(): void;
  /** Stops the service; answers all that it has said. */
  stop(): Promise<string>;
}

export async function runAlone(settings: Record<string, string> = {}): Promise<LoneService> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: baseUrl, LOG_LEVEL: 'trace' };
  const env = { ...inherited, ...(await freshDatabase()), ...own, ...settings };
  const service = spawn(process.execPath, [main], { env, cwd: temporaryFolder() });
  const exited = once(service, 'exit');
  atEnd(() => void service.kill());
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
