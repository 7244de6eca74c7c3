// Starts the service for tests: with real HTTP, its own database, and a clock that tests can move.
import type { ServiceContext } from '../../src/app-context.ts';
import type { Background } from '../../src/background.ts';
import type { Clock } from '../../src/clock.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import type { PublisherOptions } from '../../src/mqtt/publisher.ts';
import { type RunningService, runService } from '../../src/server.ts';
import type { SenderOptions } from '../../src/webhooks/sender.ts';
import { freshCache, preparedDatabase, replicaCount } from './engine.ts';
import { freePort } from './free-port.ts';
import { openRoundRobin } from './round-robin.ts';
import { onTeardown } from './teardown.ts';

/** A running clock that a test can move forward. */
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
  context: ServiceContext;
  background: Background;
  log: RunningService['app']['log'];
  config: Config;
  clock: TestClock;
  baseUrl: string;
  /** Stops the service, but keeps its database until the test file ends. */
  close(): Promise<void>;
}

type Settings = Record<string, string>;

interface StartOptions {
  /** The number of replicas behind the URL. Each new connection goes to the next one. With SQLite, there is only one. */
  replicas?: number;
  /** The last migration to apply, to simulate an older version. */
  schema?: string;
  webhooks?: SenderOptions;
  mqtt?: PublisherOptions;
}

/**
 * Starts a service, on a new database unless the settings name one. It stops when the test file ends. On a PostgreSQL
 * server, the default number of replicas is TEST_REPLICAS. `context` and `background` belong to the first replica, so a
 * test about a single process must request one replica.
 */
export async function startService(
  settings: Settings = {},
  { replicas = replicaCount, schema, webhooks = {}, mqtt = {} }: StartOptions = {},
): Promise<TestService> {
  const database = settings.DATABASE_URL ? {} : await preparedDatabase();
  // A SQLite file allows only one process.
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
  const options = { clock, schema, webhooks, mqtt };
  const running = await Promise.all(configs.map(config => runService(config, options)));
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await Promise.all(running.map(replica => replica.close()));
  };
  onTeardown(close);
  const [config] = configs;
  const [first] = running;
  if (!config || !first) throw new Error('A service needs at least one replica.');
  const { context, background, app } = first;
  return { context, background, log: app.log, config, clock, baseUrl: config.baseUrl.origin, close };
}
