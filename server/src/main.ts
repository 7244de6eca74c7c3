// Starts the service: reads the settings, opens storage, serves, and closes on a signal.
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { openProcessCache } from './cache/cache.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigRefused, readConfig } from './config.ts';
import { Counters } from './operations/counters.ts';
import type { Services } from './services.ts';
import { StorageRefused } from './storage/failures.ts';
import { openStorage } from './storage/open.ts';

/** How long requests under way may take to finish once a signal came. */
const closeWithinMs = 10_000;

try {
  await start(readConfig());
} catch (error) {
  console.error(sentencesFor(error));
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const clock = systemClock;
  const storage = await openStorage({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
  });
  try {
    const services: Services = {
      config,
      clock,
      storage,
      cache: openProcessCache(clock),
      counters: new Counters(clock),
    };
    const app = await buildApp(services);
    closeWithGrace({ delay: closeWithinMs, logger: app.log }, async () => {
      await app.close();
      await services.cache.close();
      await storage.close();
    });
    await app.listen({ port: config.port, host: config.host });
    greet(config);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function greet({ baseUrl, smtpUrl }: Config): void {
  const signIn = smtpUrl
    ? 'Sign in there with your email address: the link comes by mail.'
    : 'Sign in there with any email address: no mail is configured, so the page shows the link itself.';
  console.log(`\nFlock Care is ready at ${baseUrl.href}\n${signIn}\nPress Ctrl+C to stop.\n`);
}

function sentencesFor(error: unknown): string {
  if (error instanceof ConfigRefused || error instanceof StorageRefused) return error.message;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${error.port}` : '';
    if (error.code === 'EADDRINUSE') {
      return `The port${port} is taken by another program. Stop it, or set PORT to another number.`;
    }
    if (error.code === 'EACCES')
      return `This user may not listen on port${port}. Set PORT to a number above 1023.`;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      return 'HOST is not an address of this machine. Set it to localhost, or to 0.0.0.0 for all addresses.';
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
