// Brings a database to the newest schema: each migration in a transaction of its own, under a lock, once.
import type { Compilable, Kysely } from 'kysely';
import { columnTypes } from './columns.ts';
import { StorageRefused } from './failures.ts';
import { firstSchema } from './migrations/0001-first-schema.ts';
import { identityProviders } from './migrations/0002-identity-providers.ts';
import { jobs } from './migrations/0003-jobs.ts';
import { idempotency } from './migrations/0004-idempotency.ts';
import { photoDigests } from './migrations/0005-photo-digests.ts';
import { latestWeights } from './migrations/0006-latest-weights.ts';
import { builderFor, type Dialect } from './statement.ts';

/** The statements of a migration, in order. Frozen once released. */
export type Migration = (
  db: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
) => Compilable[];

/** In order, for ever: add at the end, change none. */
const migrations: ReadonlyArray<readonly [name: string, migration: Migration]> = [
  ['0001-first-schema', firstSchema],
  ['0002-identity-providers', identityProviders],
  ['0003-jobs', jobs],
  ['0004-idempotency', idempotency],
  ['0005-photo-digests', photoDigests],
  ['0006-latest-weights', latestWeights],
];

/** The name of the newest schema this code knows. */
export const newestMigration = migrations.at(-1)?.[0] ?? '';

/** What a driver lends for migrating: runs plain SQL, and runs `work` in a transaction that excludes other starters. */
export interface MigrationDriver {
  dialect: Dialect;
  exclusively(work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<void>): Promise<void>;
}

/**
 * @param schema the migration to end with: an earlier one than the newest only where tests need an older version
 * @throws StorageRefused where the database is newer than this code.
 */
export async function migrate(driver: MigrationDriver, schema = newestMigration): Promise<void> {
  const known = migrations.slice(0, migrations.findIndex(([name]) => name === schema) + 1);
  for (let pending = true; pending; ) {
    await driver.exclusively(async query => {
      await query('create table if not exists migrations (name text not null primary key)');
      const rows = (await query('select name from migrations')) as { name: string }[];
      const applied = new Set(rows.map(row => row.name));
      refuseNewer(applied, known);
      const next = known.find(([name]) => !applied.has(name));
      pending = next !== undefined;
      if (!next) return;
      const [name, migration] = next;
      const db = builderFor(driver.dialect) as unknown as Kysely<unknown>;
      for (const statement of migration(db, columnTypes(driver.dialect), driver.dialect)) {
        await query(statement.compile().sql);
      }
      await query(`insert into migrations (name) values ('${name}')`);
    });
  }
}

/** @throws StorageRefused where one of these migrations is not known here */
export function refuseNewer(applied: ReadonlySet<string>, known = migrations): void {
  const names = new Set(known.map(([name]) => name));
  const newer = [...applied].filter(name => !names.has(name));
  if (newer.length === 0) return;
  throw new StorageRefused(
    `The database was written by a newer Flock Care (it has ${newer.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
  );
}
