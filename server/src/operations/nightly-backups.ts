// A backup of the SQLite file each day, made beside the requests and checked; the newest are kept.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, dayOf } from '../clock.ts';
import type { Config } from '../config.ts';
import { sqlitePathOf } from '../storage/open.ts';

interface Parts {
  clock: Clock;
  config: Config;
}

const program = fileURLToPath(new URL('../tools/backup.ts', import.meta.url));

export class NightlyBackups {
  readonly #parts: Parts;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  #underWay: Promise<void> | undefined;

  constructor(parts: Parts, log: FastifyBaseLogger) {
    this.#parts = parts;
    this.#log = log;
  }

  /** Makes today's backup (UTC) where it is wanted and not there yet. A failure is logged, and the next call tries again. */
  run(): Promise<void> {
    this.#underWay ??= this.#run().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Breaks off a backup under way: the next start makes it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#underWay;
  }

  async #run(): Promise<void> {
    const { clock, config } = this.#parts;
    const place = placeOf(config);
    if (!place) return;
    const file = place.fileOf(dayOf(clock.now()));
    try {
      if (existsSync(file)) return;
      removeUnfinished(place);
      await this.#backUp(place.path, file);
      for (const old of listBackups(place).slice(config.backupKeep)) rmSync(join(place.folder, old));
      this.#log.info({ file }, 'The backup of the day was made and checked.');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#log.error({ file, reason: reasonOf(error) }, 'The backup of the day failed; it is tried again.');
    }
  }

  /** In a process of its own: SQLite's calls would hold up the requests, and cannot be broken off. */
  async #backUp(path: string, file: string): Promise<void> {
    const options = { signal: this.#stopping.signal, killSignal: 'SIGKILL' } as const;
    const from = `sqlite:${path}`;
    await promisify(execFile)(process.execPath, [program, file, '--from', from], options);
  }
}

interface Place {
  path: string;
  folder: string;
  /** What the names of its backups begin with: several databases may share a folder. */
  stem: string;
  fileOf(day: string): string;
}

function placeOf({ backupDir, databaseUrl }: Config): Place | undefined {
  const path = sqlitePathOf(databaseUrl);
  if (!backupDir || !path) return undefined;
  const folder = resolve(backupDir);
  const stem = `${basename(path, extname(path))}-`;
  return { path, folder, stem, fileOf: day => join(folder, `${stem}${day}.db`) };
}

/** The names of the backups, newest first. */
function listBackups({ folder, stem }: Place): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.startsWith(stem) && /^\d{4}-\d\d-\d\d\.db$/.test(name.slice(stem.length)))
    .sort()
    .reverse();
}

/** What a process that was killed has left behind. */
function removeUnfinished({ folder, stem }: Place): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(stem) && name.includes('.unfinished')) rmSync(join(folder, name));
  }
}

/** The day of the newest backup; undefined where there is none yet, and where none are wanted. */
export function findNewestBackupDay(config: Config): string | undefined {
  const place = placeOf(config);
  const [newest] = place ? listBackups(place) : [];
  return newest?.slice(-'2026-03-01.db'.length, -'.db'.length);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr ? String(error.stderr).trim() : error.message;
}
