// The database of the tests: TEST_ENGINE is sqlite (the default), pglite, or postgres with TEST_DATABASE_URL.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import { openStorage } from '../../src/storage/open-storage.ts';
import { onTeardown } from './teardown.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const engine = process.env.TEST_ENGINE ?? 'sqlite';

/** The number of replicas behind each service URL: TEST_REPLICAS if the engine is a PostgreSQL server, otherwise 1. */
export const replicaCount = engine === 'postgres' ? Number(process.env.TEST_REPLICAS ?? 1) : 1;

/**
 * Returns the settings that point to a new, empty database, by default on the tests' engine. The database is deleted
 * when the test file ends.
 */
export function freshDatabase(engineName = engine): Promise<Record<string, string>> {
  switch (engineName) {
    case 'sqlite':
      return freshFile();
    case 'pglite':
      return freshPglite();
    case 'postgres':
      return freshPostgres();
    default:
      throw new Error(`TEST_ENGINE is ${engineName}; it must be sqlite, pglite or postgres.`);
  }
}

async function freshFile(copiedFrom?: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'flock-care-test-'));
  onTeardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.db');
  if (copiedFrom) await copyFile(copiedFrom, file);
  return { DATABASE_URL: `sqlite:${file}` };
}

/**
 * V8 flags that turn off the optimization of WebAssembly, which would not pay off within a test file: startup takes a
 * third less time without it. The first flag implies the others only at the start of a process
 * (v8/src/flags/flag-definitions.h).
 */
const quickStart = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Runs PostgreSQL compiled to WebAssembly in this process, behind a socket for the service's usual driver. */
async function freshPglite(): Promise<Record<string, string>> {
  for (const flag of quickStart) setFlagsFromString(flag);
  const { PGlite } = await import('@electric-sql/pglite');
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
  const db = await PGlite.create({ loadDataDir: await emptyCluster() });
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 10 });
  await server.start();
  onTeardown(async () => {
    await server.stop();
    await db.close();
  });
  const port = server.getServerConn().split(':').at(-1);
  // One connection, because PGlite has a single session that all connections would share.
  return {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    DATABASE_POOL_SIZE: '1',
    ...freshFolder(),
  };
}

const { devDependencies } = createRequire(import.meta.url)('../../package.json');
const cacheFolder = new URL('../../../node_modules/.cache/', import.meta.url);
const clusterFile = new URL(`pglite-${devDependencies['@electric-sql/pglite']}.tar`, cacheFolder);

/** Returns an empty cluster. It is cached in a file, because creating one takes five times as long as reading it. */
async function emptyCluster(): Promise<Blob> {
  try {
    return new Blob([await readFile(clusterFile)]);
  } catch {
    const { PGlite } = await import('@electric-sql/pglite');
    const db = await PGlite.create();
    const cluster = await db.dumpDataDir('none');
    await db.close();
    await mkdir(cacheFolder, { recursive: true });
    // Test files that start at the same time each write the file, and the last to finish wins.
    const ownFile = new URL(`${clusterFile.href}.${process.pid}`);
    await writeFile(ownFile, cluster.stream());
    await rename(ownFile, clusterFile);
    return cluster;
  }
}

const nameOfDatabase = () => `flock_care_test_${randomUUID().replaceAll('-', '')}`;

async function freshPostgres(template = 'template1'): Promise<Record<string, string>> {
  const name = nameOfDatabase();
  await administer(client => client.query(`create database ${name} template ${template}`));
  onTeardown(async () => {
    await administer(client => client.query(`drop database if exists ${name} with (force)`));
  });
  return { DATABASE_URL: urlOf(name), DATABASE_POOL_SIZE: '5', ...freshFolder() };
}

/** Without this setting, all databases of a PostgreSQL server would share one folder for stored files. */
const freshFolder = () => ({ FILES: `dir:${temporaryFolder()}` });

/** Like `freshDatabase`, but the tables may exist already, because copying them is faster than creating them. */
export async function preparedDatabase(): Promise<Record<string, string>> {
  if (engine === 'sqlite') return freshFile(await fileTemplate());
  if (engine === 'postgres') return freshPostgres(await postgresTemplate());
  return freshDatabase();
}

const storageFolder = new URL('../../src/storage/', import.meta.url);

/** Returns a digest of the migrations and the code that runs them, so that no outdated template is used. */
function digestOfMigrations(): string {
  const digest = createHash('sha256');
  const migrations = readdirSync(new URL('migrations/', storageFolder)).sort();
  for (const file of ['migrate.ts', 'columns.ts', ...migrations.map(name => `migrations/${name}`)])
    digest.update(readFileSync(new URL(file, storageFolder)));
  return digest.digest('hex').slice(0, 16);
}

async function migrate(databaseUrl: string): Promise<void> {
  const storage = await openStorage({ databaseUrl, poolSize: 1 });
  await storage.close();
}

/** Returns the path to a file with empty tables, which the first test file that needs it creates. */
async function fileTemplate(): Promise<string> {
  const template = fileURLToPath(new URL(`sqlite-${digestOfMigrations()}.db`, cacheFolder));
  if (existsSync(template)) return template;
  await mkdir(cacheFolder, { recursive: true });
  // Test files that start at the same time each create the file, and the last to finish wins.
  const own = `${template}.${process.pid}`;
  await migrate(`sqlite:${own}`);
  await rename(own, template);
  rmSync(`${own}-lock`);
  return template;
}

/** Returns the name of a database with empty tables, which the first test file that needs it creates. */
async function postgresTemplate(): Promise<string> {
  const template = `flock_care_template_${digestOfMigrations()}`;
  await administer(async client => {
    // One test file creates the template, and the others wait.
    await client.query('select pg_advisory_lock(7325502)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const name = nameOfDatabase();
    await client.query(`create database ${name}`);
    await migrate(urlOf(name));
    await client.query(`alter database ${name} rename to ${template}`);
  });
  return template;
}

/**
 * Returns the settings of the cache: with a PostgreSQL server, the Redis of TEST_REDIS_URL with a new key prefix;
 * otherwise none.
 */
export function freshCache(): Record<string, string> {
  if (engine !== 'postgres') return {};
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) throw new Error('TEST_ENGINE=postgres needs TEST_REDIS_URL.');
  const url = new URL(TEST_REDIS_URL);
  url.searchParams.set('prefix', `flock-care-test:${randomUUID()}:`);
  return { REDIS_URL: url.href };
}

function serverUrl(): string {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.');
  return TEST_DATABASE_URL;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
