// Feathers with Knex and better-sqlite3: a weights service, with hooks that find the caller by the token's hash and
// limit requests to the caller's workspace.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { start } from '../processes.ts';
import type { Peer } from './peer.ts';

const server = `
import { createHash, randomUUID } from 'node:crypto';
import { feathers } from '@feathersjs/feathers';
import { koa, rest, bodyParser, errorHandler, parseAuthentication } from '@feathersjs/koa';
import { KnexService } from '@feathersjs/knex';
import { Forbidden, NotAuthenticated } from '@feathersjs/errors';
import createKnex from 'knex';

const [file, port] = process.argv.slice(2);
const knex = createKnex({
  client: 'better-sqlite3', useNullAsDefault: true, connection: { filename: file },
  pool: { min: 1, max: 1, afterCreate: (connection, done) => {
    connection.pragma('journal_mode = WAL'); connection.pragma('synchronous = FULL'); done(null, connection);
  } },
});
const app = koa(feathers());
app.use(errorHandler()); app.use(bodyParser()); app.configure(rest());

async function authenticate(context) {
  const token = (context.params.headers?.authorization ?? '').replace('Bearer ', '');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const caller = await knex('sessions as s').join('users as u', 'u.id', 's.userId')
    .join('members as m', join => join.on('m.userId', 's.userId').andOn('m.workspaceId', 's.workspaceId'))
    .where('s.tokenHash', tokenHash).where('s.expiresAt', '>', new Date().toISOString()).whereNotNull('m.acceptedAt')
    .first('s.userId', 's.workspaceId', 'u.email', 'm.id as memberId', 'm.role');
  if (!caller) throw new NotAuthenticated('Authentication required.');
  context.params.caller = caller;
}
async function inWorkspace(context) {
  const { workspaceId } = context.params.caller;
  if (context.method === 'find') context.params.query = { ...context.params.query, workspaceId };
  else {
    const bird = await knex('birds').where({ workspaceId, id: context.data.birdId }).first('id');
    if (!bird) throw new Forbidden('No such bird.');
    context.data = { ...context.data, id: randomUUID(), workspaceId };
  }
}
app.use('weights', new KnexService({ Model: knex, name: 'peerWeights', id: 'id', paginate: false }), { methods: ['find', 'create'] });
app.service('weights').hooks({ before: { all: [authenticate, inWorkspace] } });
await app.listen(Number(port), '127.0.0.1');
`;

export const feathers: Peer = {
  name: 'Feathers',
  packages: [
    '@feathersjs/feathers@5.0.50',
    '@feathersjs/koa@5.0.50',
    '@feathersjs/errors@5.0.50',
    '@feathersjs/knex@5.0.50',
    'knex@3.3.0',
    'better-sqlite3@13.2.0',
  ],
  durability: 'syncs each write: configured here (WAL, synchronous = FULL)',
  start: async ({ folder, port, store }) => {
    const path = store.databaseUrl.slice('sqlite:'.length);
    const database = new DatabaseSync(path);
    // Feathers reads each new row back by its id, so the id is the primary key.
    database.exec(`create table "peerWeights" ("id" text primary key, "workspaceId" integer not null,
      "birdId" text not null, "recordedOn" text not null, "weightGrams" real not null, "notes" text not null,
      unique ("workspaceId", "birdId", "recordedOn"));
      insert into "peerWeights" select "id", "workspaceId", "birdId", "recordedOn", "weightGrams", "notes" from "weights"`);
    database.close();
    const file = join(folder, 'server.mjs');
    writeFileSync(file, server);
    return start(process.execPath, [file, path, String(port)], {
      cwd: folder,
      environment: { NODE_ENV: 'production' },
    });
  },
  requestsFor: ({ sinceDay }, { birdId, rawToken }) => ({
    read: `/weights?birdId=${birdId}&recordedOn[$gte]=${sinceDay}&$sort[recordedOn]=1`,
    token: rawToken,
    post: '/weights',
    body: JSON.stringify({ birdId, recordedOn: 'DAY', weightGrams: 92.5, notes: '' }),
  }),
};
