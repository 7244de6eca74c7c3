// Runs the service: opens the stores, the app and the background work, and closes them.
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { ServiceContext } from './app-context.ts';
import { Background } from './background.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { openFileStore } from './file-store/open-file-store.ts';
import { SendCounters } from './jobs/send-counters.ts';
import type { WorkerOptions } from './jobs/worker.ts';
import type { PublisherOptions } from './mqtt/publisher.ts';
import { openCounterStore } from './rate-limits/open-counter-store.ts';
import { openStorage } from './storage/open-storage.ts';
import type { SenderOptions } from './webhooks/sender.ts';
import { endAccess } from './workspaces/end-access.ts';

export interface RunningService {
  app: FastifyInstance;
  context: ServiceContext;
  background: Background;
  /** Stops accepting requests and starting background work, waits for both to finish, and closes the stores. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  worker?: WorkerOptions;
  webhooks?: SenderOptions;
  mqtt?: PublisherOptions;
  /** Called if the database fails in a way that only a restart can repair. */
  onBroken?: (error: Error) => void;
  /** The last migration to apply on PostgreSQL; tests use it to imitate an older version. */
  schema?: string | undefined;
}

/** Opens everything and starts to listen. @throws StorageSetupError, or the system error if the port cannot be used */
export async function runService(
  config: Config,
  {
    clock = systemClock,
    worker = {},
    webhooks: sender = {},
    mqtt: publisher = {},
    onBroken = () => {},
    schema,
  }: ServiceOptions = {},
): Promise<RunningService> {
  const { databaseUrl, databasePoolSize: poolSize } = config;
  const storage = await openStorage({ databaseUrl, poolSize, onBroken, schema });
  const counterStore = await openCounterStore(config.redisUrl, clock);
  const fileStore = await openFileStore(config);
  const stopping = new AbortController();
  try {
    const jobs = { wake: () => background.worker.wake() };
    const events: ServiceContext['events'] = {
      notifyOfChanges: workspaceIds => background.notifyOfChanges(workspaceIds),
      watch: workspaceId => background.events.watch(workspaceId),
    };
    const webhooks = { wake: () => background.webhooks.wake() };
    const mqtt: ServiceContext['mqtt'] = { update: workspaceId => background.mqtt?.update(workspaceId) };
    const context: ServiceContext = {
      ...{ config, clock, storage, counterStore, fileStore, jobs, events, webhooks, mqtt },
      sends: new SendCounters(),
      stopping: stopping.signal,
      endAccess: member => endAccess({ storage, clock }, member),
    };
    const app = await buildApp(context);
    const background = new Background(context, app.log, { worker, webhooks: sender, mqtt: publisher });
    await app.listen({ port: config.port, host: config.host });
    background.start();
    const close = async () => {
      stopping.abort();
      await Promise.all([app.close(), background.stop()]);
      await counterStore.close();
      await fileStore.close();
      await storage.close();
    };
    return { app, context, background, close };
  } catch (error) {
    await counterStore.close();
    await fileStore.close();
    await storage.close();
    throw error;
  }
}
