// Opens the primary store that DATABASE_URL names: a SQLite file or a PostgreSQL server.
import { StorageSetupError } from './errors.ts';
import { openSqlite } from './sqlite/sqlite-storage.ts';
import type { Storage } from './storage.ts';

/** The oldest safe release. Earlier ones can corrupt a write-ahead log (sqlite.org/wal.html, "the WAL-reset bug"). */
const oldestSafeSqlite = '3.53.3';

export interface StorageOptions {
  databaseUrl: string;
  poolSize: number;
  /** Called at most once, if the store breaks in a way that only a restart can repair. */
  onBroken?: (error: Error) => void;
  /**
   * The last migration to apply on PostgreSQL; the newest by default. Only tests of upgrades choose an earlier one.
   */
  schema?: string | undefined;
}

/**
 * Opens and migrates the store.
 *
 * @param databaseUrl `sqlite:` and a path, or `postgres://…`
 * @throws StorageSetupError with an error message for the operator
 */
export async function openStorage({
  databaseUrl,
  poolSize,
  onBroken = () => {},
  schema,
}: StorageOptions): Promise<Storage> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) {
    // Loaded only if needed: with SQLite, the driver would waste memory and startup time.
    const { openPostgres } = await import('./postgres/postgres-storage.ts');
    return openPostgres({ url: databaseUrl, poolSize, schema });
  }
  refuseOldSqlite(process.versions.sqlite ?? '0');
  return openSqlite(path, onBroken);
}

/** Returns the path of a SQLite database; undefined if the URL names a PostgreSQL server. */
export const sqlitePathOf = (databaseUrl: string): string | undefined =>
  databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;

function refuseOldSqlite(version: string): void {
  if (version.localeCompare(oldestSafeSqlite, 'en', { numeric: true }) >= 0) return;
  throw new StorageSetupError(
    `This Node.js includes SQLite ${version}, which can lose data. Use one with SQLite ${oldestSafeSqlite} or newer: npm ci installs it.`,
  );
}
