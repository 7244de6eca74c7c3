// What a route file may reach, besides the request.
import type { Cache } from './cache/cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Counters } from './operations/counters.ts';
import type { Storage } from './storage/storage.ts';

export interface Services {
  config: Config;
  clock: Clock;
  storage: Storage;
  cache: Cache;
  counters: Counters;
  /** Told after a job was put in, so that it is done at once. */
  jobs: { wake(): void };
}
