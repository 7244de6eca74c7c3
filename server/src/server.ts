// The running service: storage, counters, the app and the background work, opened in order and closed in reverse.
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { Background } from './background.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { SendCounters } from './jobs/send-counters.ts';
import type { WorkerOptions } from './jobs/worker.ts';
import { openCounterStore } from './rate-limits/open-counter-store.ts';
import { openStorage } from './storage/open-storage.ts';
import { endAccess } from './workspaces/end-access.ts';

export interface RunningService {
  app: FastifyInstance;
  context: AppContext;
  background: Background;
  /** Stops accepting requests, finishes those accepted, and closes the database. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  worker?: WorkerOptions;
  /** Called if the database fails in a way that only a restart can repair. */
  onBroken?: (error: Error) => void;
  /** The last migration to apply; tests use it to stand in for an older version. */
  schema?: string | undefined;
}

/** Opens everything and listens. @throws StorageSetupError, or the system error of a port that cannot be used */
export async function runService(
  config: Config,
  { clock = systemClock, worker = {}, onBroken = () => {}, schema }: ServiceOptions = {},
): Promise<RunningService> {
  const { databaseUrl, databasePoolSize: poolSize } = config;
  const storage = await openStorage({ databaseUrl, poolSize, onBroken, schema });
  const counterStore = await openCounterStore(config.redisUrl, clock);
  try {
    const jobs = { wake: () => background.worker.wake() };
    const context: AppContext = {
      ...{ config, clock, storage, counterStore, jobs, sends: new SendCounters() },
      endAccess: member => endAccess({ storage, clock }, member),
    };
    const app = await buildApp(context);
    const background = new Background(context, app.log, worker);
    await app.listen({ port: config.port, host: config.host });
    background.start();
    const close = async () => {
      await Promise.all([app.close(), background.stop()]);
      await counterStore.close();
      await storage.close();
    };
    return { app, context, background, close };
  } catch (error) {
    await counterStore.close();
    await storage.close();
    throw error;
  }
}
