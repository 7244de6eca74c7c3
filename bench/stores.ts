// The databases of a run: seeded once, and copied for each server that needs its own.
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { listBirdsFor } from './load.ts';
import { folder } from './processes.ts';
import type { SeededBird, Shape } from './rows.ts';
import { seed } from './seed.ts';
import type { Fixture } from './servers.ts';

export interface Store {
  databaseUrl: string;
  birds: readonly SeededBird[];
  /** The token of the flock with photos; empty if there is none. */
  photoToken: string;
  /**
   * Files that list birds for the load generator. In `spread`, the birds are interleaved: the first bird of each flock,
   * then the second of each.
   */
  lists: { plain: string; spread: string; photos: string; care: string };
}

export async function seedSqlite(name: string, shape?: Shape): Promise<Store> {
  const databaseUrl = `sqlite:${join(folder, `${name}.db`)}`;
  return storeOf(name, databaseUrl, await seed(databaseUrl, shape));
}

/** Copies a SQLite database. No server may have it open. */
export function copyStore(store: Store, name: string): Store {
  const databaseUrl = `sqlite:${join(folder, `${name}.db`)}`;
  copyFileSync(store.databaseUrl.slice('sqlite:'.length), databaseUrl.slice('sqlite:'.length));
  return { ...store, databaseUrl };
}

/** Creates and seeds a database on a PostgreSQL server; `drop` removes it. */
export async function seedPostgres(
  serverUrl: string,
  shape?: Shape,
): Promise<{ store: Store; drop: () => Promise<void> }> {
  const { databaseUrl, drop } = await createPostgres(serverUrl);
  try {
    return { store: storeOf('postgres', databaseUrl, await seed(databaseUrl, shape)), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Creates an empty database on a PostgreSQL server; `drop` removes it. */
export async function createPostgres(
  serverUrl: string,
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `flock_care_bench_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => administer(serverUrl, `drop database if exists ${name} with (force)`);
  return { databaseUrl: url.href, drop };
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

export function storeOf(name: string, databaseUrl: string, birds: readonly SeededBird[]): Store {
  const plain = birds.filter(bird => !bird.hasPhoto);
  return {
    databaseUrl,
    birds: plain,
    photoToken: birds.find(bird => bird.hasPhoto)?.rawToken ?? '',
    lists: {
      plain: listBirdsFor(`${name}-plain`, plain),
      spread: listBirdsFor(`${name}-spread`, spreadOver(plain)),
      photos: listBirdsFor(`${name}-photos`, birds.filter(bird => bird.hasPhoto).slice(0, 1)),
      care: listBirdsFor(
        `${name}-care`,
        plain.filter(bird => bird.hasMedications),
      ),
    },
  };
}

/** Returns the first bird of each flock, then the second of each, and so on. */
function spreadOver(birds: readonly SeededBird[]): SeededBird[] {
  const flocks = [...Map.groupBy(birds, bird => bird.rawToken).values()];
  const largest = Math.max(0, ...flocks.map(flock => flock.length));
  return Array.from({ length: largest }, (_, index) => flocks.flatMap(flock => flock[index] ?? [])).flat();
}

/** Returns the inputs for starting a server: the database, and the request that shows that the server is up. */
export function fixtureFor(store: Store, days = { next: 0 }): Fixture {
  const [bird] = store.birds;
  if (!bird) throw new Error('The store has no bird.');
  return {
    databaseUrl: store.databaseUrl,
    path: `/api/birds/${bird.birdId}/weights`,
    rawToken: bird.rawToken,
    birdCount: store.birds.length,
    days,
  };
}
