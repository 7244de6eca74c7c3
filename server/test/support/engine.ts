// Which database the tests run on: TEST_ENGINE is sqlite (default), pglite, or postgres with TEST_DATABASE_URL.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import { onTeardown } from './teardown.ts';

export const engine = process.env.TEST_ENGINE ?? 'sqlite';

/** How many replicas there are behind each URL of the tests: TEST_REPLICAS, if the engine is a PostgreSQL server. */
export const replicaCount = engine === 'postgres' ? Number(process.env.TEST_REPLICAS ?? 1) : 1;

/** Settings with an empty database, of the tests' engine or another; the database is dropped when the test file ends. */
export function freshDatabase(on = engine): Promise<Record<string, string>> {
  switch (on) {
    case 'sqlite':
      return freshFile();
    case 'pglite':
      return freshPglite();
    case 'postgres':
      return freshPostgres();
    default:
      throw new Error(`TEST_ENGINE is ${on}; it must be sqlite, pglite or postgres.`);
  }
}

async function freshFile(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'flock-care-test-'));
  onTeardown(() => rmSync(folder, { recursive: true, force: true }));
  return { DATABASE_URL: `sqlite:${join(folder, 'test.db')}` };
}

/**
 * A test file is over before optimized WebAssembly would pay off: without it, starting takes a third less time. The first flag
 * implies the others at a process's start only (v8/src/flags/flag-definitions.h).
 */
const quickStart = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** PostgreSQL compiled to WebAssembly, in this process, behind a socket: the service connects to it with its usual driver. */
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
  // It has a single session, which all connections would share, so there is only one.
  return { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`, DATABASE_POOL_SIZE: '1' };
}

const { devDependencies } = createRequire(import.meta.url)('../../package.json');
const clusterFile = new URL(
  `../../../node_modules/.cache/pglite-${devDependencies['@electric-sql/pglite']}.tar`,
  import.meta.url,
);

/** An empty cluster, created once and kept: creating one takes five times as long as reading it. */
async function emptyCluster(): Promise<Blob> {
  try {
    return new Blob([await readFile(clusterFile)]);
  } catch {
    const { PGlite } = await import('@electric-sql/pglite');
    const db = await PGlite.create();
    const cluster = await db.dumpDataDir('none');
    await db.close();
    await mkdir(new URL('.', clusterFile), { recursive: true });
    // Test files that start at the same time each write their own, and the last one stays.
    const ownFile = new URL(`${clusterFile.href}.${process.pid}`);
    await writeFile(ownFile, cluster.stream());
    await rename(ownFile, clusterFile);
    return cluster;
  }
}

async function freshPostgres(): Promise<Record<string, string>> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.');
  const name = `flock_care_test_${randomUUID().replaceAll('-', '')}`;
  await administer(TEST_DATABASE_URL, `create database ${name}`);
  onTeardown(() => administer(TEST_DATABASE_URL, `drop database if exists ${name} with (force)`));
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, DATABASE_POOL_SIZE: '5' };
}

/**
 * The settings of the cache: with a PostgreSQL server the Redis of TEST_REDIS_URL, with a key prefix of its own; otherwise
 * none.
 */
export function freshCache(): Record<string, string> {
  if (engine !== 'postgres') return {};
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) throw new Error('TEST_ENGINE=postgres needs TEST_REDIS_URL.');
  const url = new URL(TEST_REDIS_URL);
  url.searchParams.set('prefix', `flock-care-test:${randomUUID()}:`);
  return { REDIS_URL: url.href };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
