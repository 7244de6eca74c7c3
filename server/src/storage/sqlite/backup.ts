// Writes backups of a SQLite database, even while the service runs. Checks backups by reading them, and restores them.
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { listMigrations } from '../bulk/bulk-database.ts';
import { openSqliteBulk } from '../bulk/sqlite-bulk.ts';
import { StorageSetupError } from '../errors.ts';
import { newestMigration, refuseNewer } from '../migrate.ts';
import { holdLock } from './sqlite-storage.ts';

const busyTimeoutMs = 5_000;
/** The permissions of a backup, which contains names and email addresses. */
const ownerOnly = 0o600;

export interface Contents {
  /** The newest migration of the backup. */
  schema: string;
  /** True if this code has newer migrations, which the next start would apply. */
  isOlder: boolean;
  /** The number of rows, by table. */
  rows: ReadonlyMap<string, number>;
}

/** Copies the files that a database refers to. @param path the database */
type CopyFiles = (path: string) => Promise<void>;

/**
 * Writes a backup of the database at `path` to `file` and returns its contents. The service may keep writing during the
 * backup. At the end, the backup is complete, checked, and synced to disk.
 *
 * @param copyFiles called with the checked copy before it gets its final name, so that a backup exists only with its
 *   files
 * @throws StorageSetupError if `file` exists or cannot be written, or if the database is missing or damaged; the error
 *   of `copyFiles`
 */
export async function writeBackup(path: string, file: string, copyFiles: CopyFiles): Promise<Contents> {
  refuseToReplace(file);
  if (!existsSync(path)) throw new StorageSetupError(`There is no database at ${path}. Check DATABASE_URL.`);
  const unfinished = unfinishedNameOf(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(unfinished, 'wx', ownerOnly));
    copySnapshot(path, unfinished);
    const contents = await checkBackup(unfinished);
    await copyFiles(unfinished);
    moveIntoPlace(unfinished, file);
    return contents;
  } catch (error) {
    throw setupErrorOf(error, `The backup of ${path} could not be made`);
  } finally {
    removeDatabase(unfinished);
  }
}

/**
 * Copies with `vacuum into`, which reads one snapshot, including every write acknowledged before it began, and does not
 * block writers. The copy is compact, without traces of deleted rows. SQLite's backup API would start over whenever
 * another process writes between two of its steps.
 */
function copySnapshot(path: string, target: string): void {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Reads a whole backup. @throws StorageSetupError if it is damaged, too new, or not a backup at all */
async function checkBackup(file: string): Promise<Contents> {
  const database = openSqliteBulk(file, 'examine');
  try {
    const [defect] = await database.listDefects();
    if (defect) throw new StorageSetupError(`${file} is damaged (${defect}). Use another backup.`);
    const migrations = await listMigrations(database);
    const schema = migrations.at(-1);
    if (!schema) throw new StorageSetupError(`${file} is not a database of Flock Care.`);
    refuseNewer(new Set(migrations));
    const [orphans] = await database.listOrphans();
    if (orphans) {
      throw new StorageSetupError(
        `${file} is damaged: ${orphans.rows} rows of ${orphans.table} refer to ${orphans.parent} that are missing.`,
      );
    }
    const rows = new Map<string, number>();
    for (const { name } of await database.listTables()) {
      const [counted] = await database.query(`select count(*) as rows from "${name}"`);
      rows.set(name, Number(counted?.rows));
    }
    return { schema, isOlder: schema !== newestMigration, rows };
  } catch (error) {
    throw setupErrorOf(error, `${file} cannot be read`);
  } finally {
    await database.close();
  }
}

/**
 * Restores the backup `file` to `path` and returns its contents. Checks the copy instead of the backup, because the
 * copy is the file that the service will open.
 *
 * @param copyFiles called with the checked copy before it gets its final name, so that a failed restore can run again
 * @throws StorageSetupError if there is already a database, if a service is running, or if the backup is missing,
 *   damaged or too new; the error of `copyFiles`
 */
export async function restoreBackup(file: string, path: string, copyFiles: CopyFiles): Promise<Contents> {
  if (!existsSync(file)) throw new StorageSetupError(`There is no backup at ${file}. Check the name.`);
  if (hasNewerWrites(file)) {
    throw new StorageSetupError(
      `${file}-wal is next to it: that is a database in use, not a backup. Make a backup of it with npm run backup.`,
    );
  }
  mkdirSync(dirname(path), { recursive: true });
  const lock = holdLock(path);
  const unfinished = unfinishedNameOf(path);
  try {
    refuseToReplaceDatabase(path);
    // `copyFile` would give the copy the permissions of the backup.
    await pipeline(createReadStream(file), createWriteStream(unfinished, { flags: 'wx', mode: ownerOnly }));
    const contents = await checkBackup(unfinished);
    await copyFiles(unfinished);
    moveIntoPlace(unfinished, path);
    return contents;
  } catch (error) {
    throw setupErrorOf(error, `${file} could not be restored`);
  } finally {
    removeDatabase(unfinished);
    lock.close();
  }
}

const hasNewerWrites = (file: string) => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;

function refuseToReplace(file: string): void {
  if (existsSync(file)) {
    throw new StorageSetupError(
      `${file} already exists, and a backup never overwrites a file. Choose another name.`,
    );
  }
}

function refuseToReplaceDatabase(path: string): void {
  const existingFile = [path, `${path}-wal`].find(name => existsSync(name));
  if (!existingFile) return;
  throw new StorageSetupError(
    `${existingFile} already exists, and a restore never overwrites a database. First move the old one and its -wal and -shm files away: ` +
      `mkdir ${path}.before && mv ${path} ${path}-* ${path}.before/`,
  );
}

const unfinishedNameOf = (file: string) => `${file}.${process.pid}.unfinished`;

/** Renames the finished file. Syncs the contents before the renaming, and the new name after it. */
function moveIntoPlace(unfinished: string, file: string): void {
  syncToDisk(unfinished);
  refuseToReplace(file);
  renameSync(unfinished, file);
  syncToDisk(dirname(file));
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Turns errors from the disk and from SQLite into setup errors that name the file. Returns all others unchanged. */
function setupErrorOf(error: unknown, what: string): unknown {
  if (error instanceof StorageSetupError || !(error instanceof Error) || !('code' in error)) return error;
  return new StorageSetupError(`${what}: ${error.message}.`, { cause: error });
}
