// Backups of a SQLite database: written beside a running service, checked by opening them, and put in place again.
import {
  closeSync,
  constants,
  copyFileSync,
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
import { StorageRefused } from './failures.ts';
import { newestMigration, refuseNewer } from './migrate.ts';
import { holdLock } from './sqlite.ts';
import { listMigrations } from './whole.ts';
import { openWholeSqlite } from './whole-sqlite.ts';

const busyTimeoutMs = 5_000;
/** Backups hold addresses and names: for their owner's eyes only. */
const ownerOnly = 0o600;

export interface Contents {
  /** The name of its newest migration. */
  schema: string;
  /** Whether this code knows newer ones; the next start applies them. */
  isOlder: boolean;
  /** By table. */
  rows: ReadonlyMap<string, number>;
}

/**
 * Writes a backup of the database at `path`, as it is at this moment, to `file`, and answers what is in it. The
 * service may run meanwhile: it goes on writing. What is at `file` at the end is whole, checked, and on the disk.
 *
 * @throws StorageRefused where `file` is there already, or the database is missing or damaged
 */
export async function writeBackup(path: string, file: string): Promise<Contents> {
  refuseToReplace(file);
  if (!existsSync(path)) throw new StorageRefused(`There is no database at ${path}. Check DATABASE_URL.`);
  const unfinished = unfinishedNameOf(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(unfinished, 'wx', ownerOnly));
    copyAsOfNow(path, unfinished);
    const contents = await checkBackup(unfinished);
    moveIntoPlace(unfinished, file);
    return contents;
  } catch (error) {
    throw refusalOf(error, `The backup of ${path} could not be made`);
  } finally {
    removeDatabase(unfinished);
  }
}

/**
 * `vacuum into` reads one snapshot, which has every write that was acknowledged before it began, and no writer waits
 * for it. SQLite's other way, the backup API, starts over whenever another process writes between two of its steps.
 * And the copy is compact: it has nothing left of rows that were deleted.
 */
function copyAsOfNow(path: string, target: string): void {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Opens a backup and reads all of it. @throws StorageRefused where it is damaged, no backup at all, or too new */
export async function checkBackup(file: string): Promise<Contents> {
  const database = openWholeSqlite(file, 'examine');
  try {
    const [defect] = await database.listDefects();
    if (defect) throw new StorageRefused(`${file} is damaged (${defect}). Use another backup.`);
    const migrations = await listMigrations(database);
    const schema = migrations.at(-1);
    if (!schema) throw new StorageRefused(`${file} is no database of Flock Care.`);
    refuseNewer(new Set(migrations));
    const [orphans] = await database.listOrphans();
    if (orphans) {
      throw new StorageRefused(
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
    throw refusalOf(error, `${file} cannot be read`);
  } finally {
    await database.close();
  }
}

/**
 * Makes the backup `file` the database at `path`, where there is none and no service runs; answers what is in it.
 * What is checked is the copy, so that what is opened later is what was checked.
 *
 * @throws StorageRefused
 */
export async function restoreBackup(file: string, path: string): Promise<Contents> {
  if (!existsSync(file)) throw new StorageRefused(`There is no backup at ${file}. Check the name.`);
  if (hasNewerWrites(file)) {
    throw new StorageRefused(
      `${file}-wal is beside it: that is a database in use, not a backup. Make a backup of it with npm run backup.`,
    );
  }
  mkdirSync(dirname(path), { recursive: true });
  const lock = holdLock(path);
  const unfinished = unfinishedNameOf(path);
  try {
    refuseToReplaceDatabase(path);
    copyFileSync(file, unfinished, constants.COPYFILE_EXCL);
    const contents = await checkBackup(unfinished);
    moveIntoPlace(unfinished, path);
    return contents;
  } catch (error) {
    throw refusalOf(error, `${file} could not be restored`);
  } finally {
    removeDatabase(unfinished);
    lock.close();
  }
}

const hasNewerWrites = (file: string) => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;

function refuseToReplace(file: string): void {
  if (existsSync(file)) {
    throw new StorageRefused(`${file} is there already, and no backup is ever replaced. Give another name.`);
  }
}

function refuseToReplaceDatabase(path: string): void {
  const found = [path, `${path}-wal`].find(name => existsSync(name));
  if (!found) return;
  throw new StorageRefused(
    `${found} is there already, and a restore replaces no records. Move it away first, with all that belongs to it: ` +
      `mkdir ${path}.before && mv ${path} ${path}-* ${path}.before/`,
  );
}

const unfinishedNameOf = (file: string) => `${file}.${process.pid}.unfinished`;

/** On the disk before it has its name, and the name on the disk before anybody is told. */
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
  for (const companion of ['', '-journal', '-wal', '-shm']) rmSync(path + companion, { force: true });
}

/** Errors of the disk and of SQLite say what is wrong; people need to know with what. */
function refusalOf(error: unknown, what: string): unknown {
  if (error instanceof StorageRefused || !(error instanceof Error) || !('code' in error)) return error;
  return new StorageRefused(`${what}: ${error.message}.`, { cause: error });
}
