// Whole tables as the service stores them, for tests that look for what must not be there.

import { findMany } from '../src/storage/statement.ts';
import type { Storage } from '../src/storage/storage.ts';

/** The tables a credential could end up in. */
const tables = [
  'users',
  'members',
  'sessions',
  'magicLinks',
  'identities',
  'oauthStates',
  'integrationTokens',
  'birdTransfers',
  'idempotencyKeys',
] as const;
const statements = tables.map(table => findMany(db => db.selectFrom(table).selectAll()));

/** All their rows as one text. */
export async function everythingStored(storage: Storage): Promise<string> {
  const rows = await Promise.all(statements.map(list => list(storage, {})));
  return JSON.stringify(rows);
}
