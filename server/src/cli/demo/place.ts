// Finds the place for the demo: its own file, a database named on the command line, or a running service.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, checkDatabaseUrl } from '../../config/config.ts';
import { environmentWithDotEnv } from '../../config/dot-env.ts';
import { isLoopback } from '../../config/loopback.ts';
import { sqlitePathOf } from '../../storage/open-storage.ts';
import { holdLock } from '../../storage/sqlite/sqlite-storage.ts';
import { CommandError } from '../command.ts';
import { describeAddress } from '../describe-database.ts';
import { isServed, previewIsOff } from './client.ts';
import { household } from './people.ts';
import { startForDemo } from './service.ts';

export interface Place {
  /** The name of the place in messages. */
  name: string;
  /** True if it is the demo's own file, which can be removed. */
  isOwn: boolean;
  isFilled: boolean;
  /** Runs `fill` with the URL of a service there. */
  serve<T>(fill: (baseUrl: URL) => Promise<T>): Promise<T>;
  /** The command that starts a service there; undefined if one is running. */
  startCommand: string | undefined;
  /** The URL for signing in when the service is running. */
  signInAt: string;
}

/** Finds the place that `--into` names, by default the demo's own file. @throws CommandError, ConfigError */
export async function findPlace(into: string | undefined, config: Config): Promise<Place> {
  if (into === undefined) return ownFile(config);
  if (/^https?:/i.test(into)) return runningService(into);
  if (config.smtpUrl !== null) throw new CommandError(previewIsOff);
  const databaseUrl = checkDatabaseUrl(into, '--into');
  return {
    name: describeAddress(databaseUrl),
    isOwn: false,
    isFilled: false,
    serve: fill => serveWhile(databaseUrl, fill),
    ...(await howToStart(databaseUrl, config)),
  };
}

async function runningService(into: string): Promise<Place> {
  const baseUrl = URL.parse(into);
  if (!baseUrl) throw new CommandError('--into must be the address of a service, or of a database.');
  if (!(await isServed(baseUrl))) {
    throw new CommandError(
      `No service responds at ${baseUrl.href}. Start it there first, then run the demo again.`,
    );
  }
  return {
    name: baseUrl.href,
    isOwn: false,
    isFilled: false,
    serve: fill => fill(baseUrl),
    startCommand: undefined,
    signInAt: baseUrl.href,
  };
}

/**
 * Returns the demo's own file: next to the configured SQLite file or, with PostgreSQL, in `data`. The file gets its
 * final name only when it is complete, so an interrupted run starts over.
 */
async function ownFile(config: Config): Promise<Place> {
  const path = demoPathOf(config);
  return {
    name: path,
    isOwn: true,
    isFilled: existsSync(path),
    serve: async fill => {
      const unfinished = unfinishedNameOf(path);
      mkdirSync(dirname(path), { recursive: true });
      removeUnused(unfinished);
      const filled = await serveWhile(`sqlite:${unfinished}`, fill);
      renameSync(unfinished, path);
      removeFiles(unfinished);
      return filled;
    },
    ...(await howToStart(`sqlite:${path}`, config)),
  };
}

const defaultFolder = 'data';

function demoPathOf({ databaseUrl }: Config): string {
  const configured = sqlitePathOf(databaseUrl);
  return join(configured === undefined ? defaultFolder : dirname(configured), 'demo.db');
}

async function serveWhile<T>(databaseUrl: string, fill: (baseUrl: URL) => Promise<T>): Promise<T> {
  const service = await startForDemo(databaseUrl);
  try {
    return await fill(service.baseUrl);
  } finally {
    await service.stop();
  }
}

/** Settings that would use another database, send mail to the demo's people, back up the demo, or limit sign-up. */
const unfitSettings = ['DATABASE_URL_FILE', 'SMTP_URL', 'SMTP_URL_FILE', 'BACKUP_DIR', 'SIGN_UP'];
const addressSettings = ['BASE_URL', 'FRONTEND_URL', 'HOST'];

/** Returns the start command and the sign-in URL. The port is the next one if the configured service is running. */
async function howToStart(databaseUrl: string, { baseUrl, port }: Config) {
  const isTaken = await isServed(baseUrl);
  const isElsewhere = isTaken || !isLoopback(baseUrl.hostname);
  const demoPort = isTaken ? port + 1 : port;
  const environment = environmentWithDotEnv();
  const blankSettings = [...unfitSettings, ...(isElsewhere ? addressSettings : [])].filter(
    name => environment[name],
  );
  const words = [
    `DATABASE_URL=${quote(databaseUrl)}`,
    ...blankSettings.map(name => `${name}=`),
    ...(isTaken ? [`PORT=${demoPort}`] : []),
    'npm start',
  ];
  const signInAt = isElsewhere ? `http://localhost:${demoPort}/` : baseUrl.href;
  return { startCommand: words.join(' '), signInAt };
}

/** Quotes a word for a shell if necessary. */
const quote = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/**
 * Removes the demo's own file, and returns a sentence about it. @throws CommandError if another program made the file,
 * StorageSetupError if a service has it open
 */
export function removeDemo(config: Config): string {
  const path = demoPathOf(config);
  const files = [path, unfinishedNameOf(path)].filter(name => existsSync(name));
  if (files.length === 0) return `There is no demo at ${path}.`;
  if (existsSync(path) && !isDemo(path)) {
    throw new CommandError(`${path} was not made by npm run demo, so it was not removed.`);
  }
  for (const name of files) removeUnused(name);
  return `The demo at ${path} was removed.`;
}

function isDemo(path: string): boolean {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare('select 1 from users where email = ?').get(household.owner.email) !== undefined;
  } catch {
    // The file belongs to another program.
    return false;
  } finally {
    file.close();
  }
}

const unfinishedNameOf = (path: string) => `${path}.unfinished`;

/** @throws StorageSetupError if a service has the file open */
function removeUnused(path: string): void {
  const lock = holdLock(path);
  removeFiles(path);
  lock.close();
}

function removeFiles(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-lock', '-lock-journal']) rmSync(path + suffix, { force: true });
}
