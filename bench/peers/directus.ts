// Directus on SQLite as `directus bootstrap` sets it up, with one collection of weights. Requests use a static token.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { start } from '../processes.ts';
import type { Peer, Place } from './peer.ts';

const token = randomBytes(24).toString('hex');

const field = (name: string, type: string, schema: object = {}) => ({ field: name, type, schema });
const collection = {
  collection: 'weights',
  schema: {},
  meta: {},
  fields: [
    field('id', 'uuid', { is_primary_key: true, has_auto_increment: false }),
    field('birdId', 'string'),
    field('recordedOn', 'date'),
    field('weightGrams', 'float'),
    field('notes', 'text'),
  ],
};

function environmentFor({ folder, port }: Place): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    SECRET: token,
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(folder, 'directus.db'),
    ADMIN_EMAIL: 'keeper@example.org',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    NODE_ENV: 'production',
  };
}

/** The time limit for a new installation to respond. */
const startTimeoutMs = 90_000;

async function createCollection(port: number): Promise<void> {
  const since = performance.now();
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/collections`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(collection),
    }).catch(() => undefined);
    if (response?.ok) return;
    if (response && response.status < 500)
      throw new Error(`Directus refused the collection: ${await response.text()}`);
    if (performance.now() - since > startTimeoutMs)
      throw new Error('Directus did not respond within 90 seconds.');
    await setTimeout(200);
  }
}

function copyRows({ folder, store }: Place): void {
  const database = new DatabaseSync(join(folder, 'directus.db'), { timeout: 10_000 });
  database.prepare('attach ? as seeded').run(store.databaseUrl.slice('sqlite:'.length));
  database.exec(`insert into "weights" ("id", "birdId", "recordedOn", "weightGrams", "notes")
    select "id", "birdId", "recordedOn", "weightGrams", "notes" from seeded."weights";
    create unique index "weightsByDay" on "weights" ("birdId", "recordedOn")`);
  database.close();
}

export const directus: Peer = {
  name: 'Directus',
  packages: ['directus@12.3.1'],
  durability: 'syncs each write: the default of SQLite, a rollback journal',
  start: async place => {
    const command = join(place.folder, 'node_modules', 'directus', 'cli.js');
    const environment = environmentFor(place);
    const { PATH = '' } = process.env;
    execFileSync(process.execPath, [command, 'bootstrap'], {
      cwd: place.folder,
      env: { PATH, ...environment },
      stdio: 'ignore',
    });
    const running = start(process.execPath, [command, 'start'], { cwd: place.folder, environment });
    try {
      await createCollection(place.port);
      copyRows(place);
      return running;
    } catch (error) {
      await running.stop();
      throw error;
    }
  },
  requestsFor: ({ sinceDay }, { birdId }) => ({
    read: `/items/weights?filter[birdId][_eq]=${birdId}&filter[recordedOn][_gte]=${sinceDay}&sort=recordedOn&limit=-1`,
    token,
    post: '/items/weights',
    body: JSON.stringify({ id: 'UUID', birdId, recordedOn: 'DAY', weightGrams: 92.5, notes: '' }),
  }),
};
