// Opens the database for a command that may run at the same time as the service. Never creates or migrates the database.
import { existsSync } from 'node:fs';
import { type BulkDatabase, listMigrations } from '../storage/bulk/bulk-database.ts';
import { openBulkDatabase } from '../storage/bulk/open-bulk.ts';
import { newestMigration } from '../storage/migrate.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';
import { isSqliteError } from '../storage/sqlite/errors.ts';
import { CommandError } from './command.ts';
import { describeAddress } from './describe-database.ts';

/**
 * @param command the command's name, for the errors
 * @throws CommandError if there is no database of this version, or it cannot be read
 */
export async function openCurrent(databaseUrl: string, command: string): Promise<BulkDatabase> {
  const address = describeAddress(databaseUrl);
  const path = sqlitePathOf(databaseUrl);
  if (path !== undefined && !existsSync(path)) {
    throw new CommandError(
      `There is no database at ${address}. Start the service to create it, or check DATABASE_URL.`,
    );
  }
  let database: BulkDatabase | undefined;
  try {
    database = await openBulkDatabase(databaseUrl, 'examine');
    expectNewest(await listMigrations(database), address, command);
    return database;
  } catch (error) {
    await database?.close();
    if (!isSqliteError(error)) throw error;
    throw new CommandError(
      `The database ${address} cannot be read (${error.message}). Check DATABASE_URL, or examine it with npm run doctor.`,
    );
  }
}

function expectNewest(migrations: readonly string[], address: string, command: string): void {
  const newest = migrations.at(-1);
  if (newest === newestMigration) return;
  if (newest === undefined) {
    throw new CommandError(
      `The database ${address} has no tables of Flock Care. Start the service first, or check DATABASE_URL.`,
    );
  }
  throw new CommandError(
    newest < newestMigration
      ? `The database ${address} is from an earlier version. Start the service to upgrade it.`
      : `The database ${address} is from a newer version. Run the ${command} command of that version.`,
  );
}
