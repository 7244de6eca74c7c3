// All that a flock has, as it is stored: for tests that nothing of it was changed by others.
import { findMany } from '../src/storage/statement.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { Tables } from '../src/storage/tables.ts';

const tables = [
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
] as const satisfies (keyof Tables)[];

const listFlocks = findMany(db => db.selectFrom('workspaces').selectAll());
const listings = tables.map(table => findMany(db => db.selectFrom(table).selectAll()));

/** Every row of a flock, table by table. */
export async function dumpFlock(storage: Storage, flockNumber: number): Promise<string[][]> {
  const flocks = (await listFlocks(storage, {})).filter(({ id }) => id === flockNumber);
  const rows = await Promise.all(listings.map(list => list(storage, {})));
  const ofFlock = rows.map(table => table.filter(({ workspaceId }) => workspaceId === flockNumber));
  return [flocks, ...ofFlock].map(table => table.map(row => JSON.stringify(row)).sort());
}
