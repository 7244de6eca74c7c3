// Opens a database for bulk access. The URL has the same form as DATABASE_URL.
import { sqlitePathOf } from '../open-storage.ts';
import type { BulkDatabase, Purpose } from './bulk-database.ts';
import { openPostgresBulk } from './postgres-bulk.ts';
import { openSqliteBulk } from './sqlite-bulk.ts';

/** Opens an existing database without migrating it. @throws StorageSetupError if it cannot be opened */
export async function openBulkDatabase(databaseUrl: string, purpose: Purpose): Promise<BulkDatabase> {
  const path = sqlitePathOf(databaseUrl);
  return path === undefined ? openPostgresBulk(databaseUrl, purpose) : openSqliteBulk(path, purpose);
}
