// Whole tables as the service stores them: for tests of what is kept, what is left alone, and what must not be there.
import { findMany } from '../src/storage/statement.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { Tables } from '../src/storage/tables.ts';

/** What the service notes for itself of the days it has reminded on, at any moment; and what only SQLite has. */
type OwnNotes = 'reminderDays' | 'remindedMilestones' | 'latestWeights';

/** All others; one that is missing here does not compile. */
const statements = {
  workspaces: findMany(db => db.selectFrom('workspaces').selectAll()),
  users: findMany(db => db.selectFrom('users').selectAll()),
  members: findMany(db => db.selectFrom('members').selectAll()),
  sessions: findMany(db => db.selectFrom('sessions').selectAll()),
  magicLinks: findMany(db => db.selectFrom('magicLinks').selectAll()),
  identities: findMany(db => db.selectFrom('identities').selectAll()),
  oauthStates: findMany(db => db.selectFrom('oauthStates').selectAll()),
  integrationTokens: findMany(db => db.selectFrom('integrationTokens').selectAll()),
  birds: findMany(db => db.selectFrom('birds').selectAll()),
  birdPhotos: findMany(db => db.selectFrom('birdPhotos').selectAll()),
  weights: findMany(db => db.selectFrom('weights').selectAll()),
  vetVisits: findMany(db => db.selectFrom('vetVisits').selectAll()),
  medications: findMany(db => db.selectFrom('medications').selectAll()),
  administrations: findMany(db => db.selectFrom('administrations').selectAll()),
  birdTransfers: findMany(db => db.selectFrom('birdTransfers').selectAll()),
  birdTransferCodes: findMany(db => db.selectFrom('birdTransferCodes').selectAll()),
  idempotencyKeys: findMany(db => db.selectFrom('idempotencyKeys').selectAll()),
  jobs: findMany(db => db.selectFrom('jobs').selectAll()),
} satisfies Record<Exclude<keyof Tables, OwnNotes>, unknown>;

type StoredTable = keyof typeof statements;
const allTables = Object.keys(statements) as StoredTable[];

/** The tables a credential could end up in. */
const tablesOfCredentials: readonly StoredTable[] = [
  'users',
  'members',
  'sessions',
  'magicLinks',
  'identities',
  'oauthStates',
  'integrationTokens',
  'birdTransfers',
  'idempotencyKeys',
];

/** The tables whose rows are a flock's. */
const tablesOfFlocks: readonly StoredTable[] = [
  'members',
  'sessions',
  'integrationTokens',
  'birds',
  'birdPhotos',
  'weights',
  'vetVisits',
  'medications',
  'administrations',
  'birdTransfers',
  'birdTransferCodes',
];

type Row = Readonly<Record<string, unknown>>;

/** The rows of some tables, table by table; of all there are, where none is named. */
export function listStored(storage: Storage, tables: readonly StoredTable[] = allTables): Promise<Row[][]> {
  return Promise.all(tables.map(async (table): Promise<Row[]> => statements[table](storage, {})));
}

/** Every row there is as a text that begins with its table, in an order of their own. */
export async function everyRow(storage: Storage): Promise<string[]> {
  const rows = await listStored(storage);
  return rows
    .flatMap((found, index) => found.map(row => `${allTables[index]} ${JSON.stringify(row)}`))
    .sort();
}

/** All that could hold a credential, as one text. */
export async function everythingStored(storage: Storage): Promise<string> {
  return JSON.stringify(await listStored(storage, tablesOfCredentials));
}

/** All that a flock has, table by table: for tests that nothing of it was changed by others. */
export async function dumpFlock(storage: Storage, flockNumber: number): Promise<string[][]> {
  const flocks = (await listStored(storage, ['workspaces'])).map(rows =>
    rows.filter(({ id }) => id === flockNumber),
  );
  const ofFlock = (await listStored(storage, tablesOfFlocks)).map(rows =>
    rows.filter(({ workspaceId }) => workspaceId === flockNumber),
  );
  return [...flocks, ...ofFlock].map(rows => rows.map(row => JSON.stringify(row)).sort());
}
