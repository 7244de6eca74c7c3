// Backs up the SQLite file once a day in a child process, verifies the copy and deletes the oldest backups.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, dayOf } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { serverFolder } from '../folders.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';

interface Context {
  clock: Clock;
  config: Config;
}

/** The start script. `npm run backup` also runs its `backup` command. */
const startFile = join(serverFolder, 'start.mjs');

export class NightlyBackups {
  readonly #context: Context;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: Context, log: FastifyBaseLogger) {
    this.#context = context;
    this.#log = log;
  }

  /** Makes today's backup (UTC) if backups are on and there is none yet. Logs a failure; the next run tries again. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Kills a running backup. The service makes the backup again after its next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, config } = this.#context;
    const location = backupLocation(config);
    if (!location) return;
    const file = location.fileOf(dayOf(clock.now()));
    try {
      if (existsSync(file)) return;
      removeUnfinished(location);
      const problem = await this.#backUp(location.databasePath, file);
      for (const old of listBackups(location).slice(config.backupKeep)) rmSync(join(location.folder, old));
      if (problem === undefined) this.#log.info({ file }, 'Daily backup made and verified.');
      else this.#log.error({ file, problem }, 'Daily backup made, but with a problem.');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#log.error({ file, reason: reasonOf(error) }, 'Daily backup failed; it will be retried.');
    }
  }

  /**
   * Runs the backup in a child process, because SQLite's calls would block requests and cannot be interrupted.
   *
   * @returns the problem with a finished backup, such as missing papers and pictures, which another attempt would not
   * solve; undefined if there is none
   */
  async #backUp(databasePath: string, file: string): Promise<string | undefined> {
    const options = { signal: this.#stopping.signal, killSignal: 'SIGKILL' } as const;
    const from = `sqlite:${databasePath}`;
    try {
      await promisify(execFile)(process.execPath, [startFile, 'backup', file, '--from', from], options);
      return undefined;
    } catch (error) {
      if (this.#stopping.signal.aborted || !existsSync(file)) throw error;
      return reasonOf(error);
    }
  }
}

interface BackupLocation {
  databasePath: string;
  folder: string;
  /** The prefix of this database's backup files, because several databases may share a folder. */
  prefix: string;
  fileOf(day: string): string;
}

function backupLocation({ backupDir, databaseUrl }: Config): BackupLocation | undefined {
  const databasePath = sqlitePathOf(databaseUrl);
  if (!backupDir || !databasePath) return undefined;
  const folder = resolve(backupDir);
  const prefix = `${basename(databasePath, extname(databasePath))}-`;
  return { databasePath, folder, prefix, fileOf: day => join(folder, `${prefix}${day}.db`) };
}

/** Lists the file names of the backups, newest first. */
function listBackups({ folder, prefix }: BackupLocation): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.startsWith(prefix) && /^\d{4}-\d\d-\d\d\.db$/.test(name.slice(prefix.length)))
    .sort()
    .reverse();
}

/** Removes the files of a backup that was killed. */
function removeUnfinished({ folder, prefix }: BackupLocation): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && name.includes('.unfinished')) rmSync(join(folder, name));
  }
}

/** Finds the newest backup and its day; undefined if there is none yet or backups are off. */
export function findNewestBackup(config: Config): { file: string; day: string } | undefined {
  const location = backupLocation(config);
  const [newest] = location ? listBackups(location) : [];
  if (!location || !newest) return undefined;
  const day = newest.slice(-'2026-03-01.db'.length, -'.db'.length);
  return { file: join(location.folder, newest), day };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr ? String(error.stderr).trim() : error.message;
}
