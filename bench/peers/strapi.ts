// Strapi on SQLite through better-sqlite3, with one content type for weights. Requests use an API token.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { start } from '../processes.ts';
import type { Peer, Place } from './peer.ts';

const secret = () => randomBytes(16).toString('hex');
const factory = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::weight.weight');`;

const files: Readonly<Record<string, string>> = {
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'sqlite',
    connection: { filename: env('DATABASE_FILENAME') }, useNullAsDefault: true } });`,
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'),
    app: { keys: ['${secret()}'] } });`,
  'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: '${secret()}' },
    apiToken: { salt: '${secret()}' }, transfer: { token: { salt: '${secret()}' } } };`,
  'config/logger.js': `module.exports = { level: 'error' };`,
  'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query',
    'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'];`,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const created = await strapi.service('admin::api-token').create(
      { name: 'load', description: '', type: 'full-access', lifespan: null });
    require('node:fs').writeFileSync('token.txt', created.accessKey);
  } };`,
  'src/api/weight/content-types/weight/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'weights',
    info: { singularName: 'weight', pluralName: 'weights', displayName: 'Weight' },
    options: { draftAndPublish: false },
    attributes: {
      birdId: { type: 'string', required: true },
      recordedOn: { type: 'date', required: true },
      weightGrams: { type: 'float', required: true },
      notes: { type: 'text' },
    },
  }),
  'src/api/weight/controllers/weight.js': factory('Controller'),
  'src/api/weight/services/weight.js': factory('Service'),
  'src/api/weight/routes/weight.js': factory('Router'),
  'public/uploads/.gitkeep': '',
};

const databaseIn = (folder: string) => join(folder, 'strapi.db');
const tokenIn = (folder: string) => join(folder, 'token.txt');

/** The time limit for a new installation to create its tables. */
const startTimeoutMs = 120_000;

async function waitForTables(folder: string, hasEnded: () => boolean): Promise<void> {
  const since = performance.now();
  while (!existsSync(tokenIn(folder))) {
    if (hasEnded() || performance.now() - since > startTimeoutMs) throw new Error('Strapi did not start.');
    await setTimeout(200);
  }
}

function copyRows({ folder, store }: Place): void {
  const database = new DatabaseSync(databaseIn(folder), { timeout: 10_000 });
  database.prepare('attach ? as seeded').run(store.databaseUrl.slice('sqlite:'.length));
  const now = Date.now();
  database.exec(`insert into "weights" ("document_id", "bird_id", "recorded_on", "weight_grams", "notes",
      "created_at", "updated_at", "published_at")
    select "id", "birdId", "recordedOn", "weightGrams", "notes", ${now}, ${now}, ${now} from seeded."weights";
    create unique index "weightsByDay" on "weights" ("bird_id", "recorded_on")`);
  database.close();
}

export const strapi: Peer = {
  name: 'Strapi',
  packages: [
    '@strapi/strapi@5.54.0',
    'better-sqlite3@13.2.0',
    'react@18.3.1',
    'react-dom@18.3.1',
    'react-router-dom@6.30.3',
    'styled-components@6.1.19',
  ],
  durability: 'syncs each write: the default of SQLite, a rollback journal',
  start: async place => {
    for (const [name, text] of Object.entries(files)) {
      const path = join(place.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const command = join(place.folder, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
    const environment = {
      PORT: String(place.port),
      DATABASE_FILENAME: databaseIn(place.folder),
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
    };
    const running = start(process.execPath, [command, 'start'], { cwd: place.folder, environment });
    try {
      await waitForTables(place.folder, running.hasEnded);
      copyRows(place);
      return running;
    } catch (error) {
      await running.stop();
      throw new Error(
        `${error instanceof Error ? error.message : error} ${running.stderrTail().slice(-400)}`,
      );
    }
  },
  requestsFor: ({ folder, sinceDay }, { birdId }) => ({
    read: `/api/weights?filters[birdId][$eq]=${birdId}&filters[recordedOn][$gte]=${sinceDay}&sort=recordedOn&pagination[pageSize]=100`,
    token: readFileSync(tokenIn(folder), 'utf8'),
    post: '/api/weights',
    body: JSON.stringify({ data: { birdId, recordedOn: 'DAY', weightGrams: 92.5, notes: '' } }),
  }),
};
