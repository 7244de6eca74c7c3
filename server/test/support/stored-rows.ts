// Reads the stored tables, for tests of rows that must be there, must not change, or must not exist.
import { findMany } from '../../src/storage/statement.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Tables } from '../../src/storage/tables/index.ts';

/** Tables that are left out: those that the service may write at any time, and one that only SQLite has. */
const excludedTables = [
  'reminderDays',
  'remindedMilestones',
  'milestoneMentions',
  'pushKeys',
  'deliveries',
  'eventStreams',
  'events',
  'webhookDeliveries',
  'mqttLease',
  'latestWeights',
] as const satisfies (keyof Tables)[];

/** A statement for each of the other tables. If one is missing, this does not compile. */
const statements = {
  workspaces: findMany(db => db.selectFrom('workspaces').selectAll()),
  workspaceSettings: findMany(db => db.selectFrom('workspaceSettings').selectAll()),
  users: findMany(db => db.selectFrom('users').selectAll()),
  members: findMany(db => db.selectFrom('members').selectAll()),
  memberBirds: findMany(db => db.selectFrom('memberBirds').selectAll()),
  sessions: findMany(db => db.selectFrom('sessions').selectAll()),
  magicLinks: findMany(db => db.selectFrom('magicLinks').selectAll()),
  signInTries: findMany(db => db.selectFrom('signInTries').selectAll()),
  invitationLinks: findMany(db => db.selectFrom('invitationLinks').selectAll()),
  notificationSettings: findMany(db => db.selectFrom('notificationSettings').selectAll()),
  pushSubscriptions: findMany(db => db.selectFrom('pushSubscriptions').selectAll()),
  identities: findMany(db => db.selectFrom('identities').selectAll()),
  oauthStates: findMany(db => db.selectFrom('oauthStates').selectAll()),
  usedOauthStates: findMany(db => db.selectFrom('usedOauthStates').selectAll()),
  integrationTokens: findMany(db => db.selectFrom('integrationTokens').selectAll()),
  birds: findMany(db => db.selectFrom('birds').selectAll()),
  birdPortraits: findMany(db => db.selectFrom('birdPortraits').selectAll()),
  files: findMany(db => db.selectFrom('files').selectAll()),
  fileContents: findMany(db => db.selectFrom('fileContents').selectAll()),
  handoverFiles: findMany(db => db.selectFrom('handoverFiles').selectAll()),
  birdPhotos: findMany(db => db.selectFrom('birdPhotos').selectAll()),
  stays: findMany(db => db.selectFrom('stays').selectAll()),
  arrivals: findMany(db => db.selectFrom('arrivals').selectAll()),
  formerBirds: findMany(db => db.selectFrom('formerBirds').selectAll()),
  withheldArrivals: findMany(db => db.selectFrom('withheldArrivals').selectAll()),
  careSheets: findMany(db => db.selectFrom('careSheets').selectAll()),
  weights: findMany(db => db.selectFrom('weights').selectAll()),
  weightGuards: findMany(db => db.selectFrom('weightGuards').selectAll()),
  vetVisits: findMany(db => db.selectFrom('vetVisits').selectAll()),
  observations: findMany(db => db.selectFrom('observations').selectAll()),
  medications: findMany(db => db.selectFrom('medications').selectAll()),
  administrations: findMany(db => db.selectFrom('administrations').selectAll()),
  changes: findMany(db => db.selectFrom('changes').selectAll()),
  archivedRows: findMany(db => db.selectFrom('archivedRows').selectAll()),
  imports: findMany(db => db.selectFrom('imports').selectAll()),
  importParts: findMany(db => db.selectFrom('importParts').selectAll()),
  moves: findMany(db => db.selectFrom('moves').selectAll()),
  birdTransfers: findMany(db => db.selectFrom('birdTransfers').selectAll()),
  birdTransferCodes: findMany(db => db.selectFrom('birdTransferCodes').selectAll()),
  calendarFeeds: findMany(db => db.selectFrom('calendarFeeds').selectAll()),
  handovers: findMany(db => db.selectFrom('handovers').selectAll()),
  webhooks: findMany(db => db.selectFrom('webhooks').selectAll()),
  tablets: findMany(db => db.selectFrom('tablets').selectAll()),
  memberPins: findMany(db => db.selectFrom('memberPins').selectAll()),
  pinTries: findMany(db => db.selectFrom('pinTries').selectAll()),
  tabletSessions: findMany(db => db.selectFrom('tabletSessions').selectAll()),
  mqttFlocks: findMany(db => db.selectFrom('mqttFlocks').selectAll()),
  idempotencyKeys: findMany(db => db.selectFrom('idempotencyKeys').selectAll()),
  jobs: findMany(db => db.selectFrom('jobs').selectAll()),
} satisfies Record<Exclude<keyof Tables, (typeof excludedTables)[number]>, unknown>;

type StoredTable = keyof typeof statements;
const allTables = Object.keys(statements) as StoredTable[];

/** The names of all tables, from the types rather than a database. */
export const tableNames: readonly string[] = [...allTables, ...excludedTables];

/** Tables that could contain a credential. */
const tablesOfCredentials: readonly StoredTable[] = [
  'users',
  'members',
  'sessions',
  'magicLinks',
  'signInTries',
  'invitationLinks',
  'identities',
  'oauthStates',
  'usedOauthStates',
  'integrationTokens',
  'birdTransfers',
  'handovers',
  'handoverFiles',
  'calendarFeeds',
  'tablets',
  'memberPins',
  'tabletSessions',
  'idempotencyKeys',
];

/** Tables whose rows belong to a workspace. */
const tablesOfWorkspaces: readonly StoredTable[] = [
  'workspaceSettings',
  'members',
  'memberBirds',
  'invitationLinks',
  'sessions',
  'integrationTokens',
  'birds',
  'birdPhotos',
  'birdPortraits',
  'files',
  'careSheets',
  'stays',
  'arrivals',
  'formerBirds',
  'withheldArrivals',
  'weights',
  'weightGuards',
  'vetVisits',
  'observations',
  'medications',
  'administrations',
  'changes',
  'archivedRows',
  'imports',
  'importParts',
  'moves',
  'birdTransfers',
  'birdTransferCodes',
  'handovers',
  'handoverFiles',
  'calendarFeeds',
  'tablets',
  'memberPins',
  'pinTries',
  'tabletSessions',
];

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of the given tables, by default of all tables, as one list per table. */
export function listStored(storage: Storage, tables: readonly StoredTable[] = allTables): Promise<Row[][]> {
  return Promise.all(tables.map(async (table): Promise<Row[]> => statements[table](storage, {})));
}

/** Returns every row as a string that begins with the name of its table, sorted. */
export async function everyRow(storage: Storage): Promise<string[]> {
  const rows = await listStored(storage);
  return rows
    .flatMap((found, index) => found.map(row => `${allTables[index]} ${JSON.stringify(row)}`))
    .sort();
}

/** Returns the rows of `tablesOfCredentials`, as one string. */
export async function everythingStored(storage: Storage): Promise<string> {
  return JSON.stringify(await listStored(storage, tablesOfCredentials));
}

/** Returns a workspace's own row and its rows in `tablesOfWorkspaces`, as one list per table, to compare them later. */
export async function dumpWorkspace(storage: Storage, workspaceNumber: number): Promise<string[][]> {
  const flocks = (await listStored(storage, ['workspaces'])).map(rows =>
    rows.filter(({ id }) => id === workspaceNumber),
  );
  const ofWorkspace = (await listStored(storage, tablesOfWorkspaces)).map(rows =>
    rows.filter(({ workspaceId }) => workspaceId === workspaceNumber),
  );
  return [...flocks, ...ofWorkspace].map(rows => rows.map(row => JSON.stringify(row)).sort());
}
