// Opens a database as a whole, by the address that DATABASE_URL would have.
import { sqlitePathOf } from './open.ts';
import type { Purpose, WholeDatabase } from './whole.ts';
import { openWholePostgres } from './whole-postgres.ts';
import { openWholeSqlite } from './whole-sqlite.ts';

/** Opens what is there; creates and migrates nothing. @throws StorageRefused */
export async function openWhole(databaseUrl: string, purpose: Purpose): Promise<WholeDatabase> {
  const path = sqlitePathOf(databaseUrl);
  return path === undefined ? openWholePostgres(databaseUrl, purpose) : openWholeSqlite(path, purpose);
}
