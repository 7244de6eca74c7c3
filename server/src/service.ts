// The running service: storage, cache, the app and what goes on behind it, opened in order and closed in reverse.
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openCache } from './cache/open.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { Background } from './jobs/background.ts';
import type { WorkerOptions } from './jobs/worker.ts';
import { Counters } from './operations/counters.ts';
import type { Services } from './services.ts';
import { openStorage } from './storage/open.ts';

export interface RunningService {
  app: FastifyInstance;
  services: Services;
  background: Background;
  /** Stops accepting, finishes what was accepted, and closes the store. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  worker?: WorkerOptions;
  /** Called where the store has broken in a way that only a restart can mend. */
  onBroken?: (error: Error) => void;
  /** The migration to end with, where tests stand in for an older version. */
  schema?: string | undefined;
}

/** Opens everything and listens. @throws StorageRefused, or the error of a port that cannot be had */
export async function runService(
  config: Config,
  { clock = systemClock, worker = {}, onBroken = () => {}, schema }: ServiceOptions = {},
): Promise<RunningService> {
  const { databaseUrl, databasePoolSize: poolSize } = config;
  const storage = await openStorage({ databaseUrl, poolSize, onBroken, schema });
  const cache = await openCache(config.redisUrl, clock);
  try {
    const jobs = { wake: () => background.worker.wake() };
    const services: Services = { config, clock, storage, cache, counters: new Counters(clock), jobs };
    const app = await buildApp(services);
    const background = new Background(services, app.log, worker);
    await app.listen({ port: config.port, host: config.host });
    background.start();
    const close = async () => {
      await Promise.all([app.close(), background.stop()]);
      await cache.close();
      await storage.close();
    };
    return { app, services, background, close };
  } catch (error) {
    await cache.close();
    await storage.close();
    throw error;
  }
}
