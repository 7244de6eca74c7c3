// Opens the primary store that DATABASE_URL names: a SQLite file or a PostgreSQL server.
import { StorageRefused } from './failures.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

/** SQLite before this release can corrupt a write-ahead log (sqlite.org/wal.html, "the WAL-reset bug"). */
const oldestSafeSqlite = '3.53.3';

export interface StorageOptions {
  databaseUrl: string;
  poolSize: number;
  /** Called once where the store has broken in a way that only a restart can mend. */
  onBroken?: (error: Error) => void;
  /** The migration to end with on PostgreSQL; the newest, but where tests stand in for an older version. */
  schema?: string | undefined;
}

/**
 * Opens and migrates the store.
 *
 * @param databaseUrl `sqlite:` and a path, or `postgres://…`
 * @throws StorageRefused with a sentence for the operator
 */
export async function openStorage({
  databaseUrl,
  poolSize,
  onBroken = () => {},
  schema,
}: StorageOptions): Promise<Storage> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) {
    // Whoever runs on a file does not load the driver.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres({ url: databaseUrl, poolSize, schema });
  }
  refuseOldSqlite(process.versions.sqlite ?? '0');
  return openSqlite(path, onBroken);
}

/** The path of a SQLite database; undefined where the address is that of a PostgreSQL server. */
export const sqlitePathOf = (databaseUrl: string): string | undefined =>
  databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;

function refuseOldSqlite(version: string): void {
  if (version.localeCompare(oldestSafeSqlite, 'en', { numeric: true }) >= 0) return;
  throw new StorageRefused(
    `This Node.js carries SQLite ${version}, which can lose data. Use one with SQLite ${oldestSafeSqlite} or newer: npm ci installs it.`,
  );
}
