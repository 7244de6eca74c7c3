// The service that tests call: over real HTTP, on a fresh database for each file, with a clock that tests move.
import type { AppContext } from '../../src/app-context.ts';
import type { Background } from '../../src/background.ts';
import type { Clock } from '../../src/clock.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { type RunningService, runService } from '../../src/server.ts';
import { freshCache, preparedDatabase, replicaCount } from './engine.ts';
import { freePort } from './free-port.ts';
import { openRoundRobin } from './round-robin.ts';
import { onTeardown } from './teardown.ts';

/** A clock that runs, and that a test may move forward. */
export class TestClock implements Clock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  forward(ms: number): void {
    this.#aheadMs += ms;
  }
}

export interface TestService {
  context: AppContext;
  background: Background;
  log: RunningService['app']['log'];
  config: Config;
  clock: TestClock;
  baseUrl: string;
  /** Stops the service. Its database is dropped when the test file ends. */
  close(): Promise<void>;
}

type Settings = Record<string, string>;

interface StartOptions {
  /** How many processes serve the address, each called in turn. */
  replicas?: number;
  /** The migration to end with, as an older version would. */
  schema?: string;
}

/**
 * Starts a service, on a database of its own unless the settings name one; it stops when the test file ends. By default
 * it is as many replicas as TEST_REPLICAS says. `context` and `background` are those of the first one, so a test about a
 * single process asks for one replica.
 */
export async function startService(
  settings: Settings = {},
  { replicas = replicaCount, schema }: StartOptions = {},
): Promise<TestService> {
  const database = settings.DATABASE_URL ? {} : await preparedDatabase();
  // A SQLite file has one process.
  const isFile = (settings.DATABASE_URL ?? database.DATABASE_URL)?.startsWith('sqlite:');
  const ports = await Promise.all(Array.from({ length: isFile ? 1 : replicas }, freePort));
  const frontPort = ports.length > 1 ? await openRoundRobin(ports) : ports[0];
  const shared = {
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${frontPort}`,
    LOG_LEVEL: 'silent',
    ADMIN_EMAILS: 'ada@example.org',
    ...database,
    ...freshCache(),
    ...settings,
  };
  const clock = new TestClock();
  const configs = ports.map(port => readConfig({ PORT: String(port), ...shared }));
  const running = await Promise.all(configs.map(config => runService(config, { clock, schema })));
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await Promise.all(running.map(replica => replica.close()));
  };
  onTeardown(close);
  const [config] = configs;
  const [first] = running;
  if (!config || !first) throw new Error('A service has at least one replica.');
  const { context, background, app } = first;
  return { context, background, log: app.log, config, clock, baseUrl: config.baseUrl.origin, close };
}
