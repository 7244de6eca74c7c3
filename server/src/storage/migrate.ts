// Brings a database to the newest schema: applies each missing migration in a separate transaction, under a lock.
import type { Compilable, Kysely } from 'kysely';
import { columnTypes } from './columns.ts';
import { StorageSetupError } from './errors.ts';
import { firstSchema } from './migrations/0001-first-schema.ts';
import { identityProviders } from './migrations/0002-identity-providers.ts';
import { jobs } from './migrations/0003-jobs.ts';
import { idempotency } from './migrations/0004-idempotency.ts';
import { photoDigests } from './migrations/0005-photo-digests.ts';
import { latestWeights } from './migrations/0006-latest-weights.ts';
import { vetVisitsByDay } from './migrations/0007-vet-visits-by-day.ts';
import { usedOauthStates } from './migrations/0008-used-oauth-states.ts';
import { careSheets } from './migrations/0009-care-sheets.ts';
import { milestoneMentions } from './migrations/0010-milestone-mentions.ts';
import { workspaceSettings } from './migrations/0011-workspace-settings.ts';
import { pendingTransfersByAge } from './migrations/0012-pending-transfers-by-age.ts';
import { changes } from './migrations/0013-changes.ts';
import { weightGuard } from './migrations/0014-weight-guard.ts';
import { observations } from './migrations/0015-observations.ts';
import { doses } from './migrations/0016-doses.ts';
import { accounts } from './migrations/0017-accounts.ts';
import { handovers } from './migrations/0018-handovers.ts';
import { closedAccounts } from './migrations/0019-closed-accounts.ts';
import { memberAccess } from './migrations/0020-member-access.ts';
import { deviceTokens } from './migrations/0021-device-tokens.ts';
import { notifications } from './migrations/0022-notifications.ts';
import { calendarFeeds } from './migrations/0023-calendar-feeds.ts';
import { deliveryAttempts } from './migrations/0024-delivery-attempts.ts';
import { appendedChanges } from './migrations/0025-appended-changes.ts';
import { milestonesByFlock } from './migrations/0026-milestones-by-flock.ts';
import { moves } from './migrations/0027-moves.ts';
import { idempotencyByWorkspace } from './migrations/0028-idempotency-by-workspace.ts';
import { arrivalsOfGuards } from './migrations/0030-arrivals-of-guards.ts';
import { bodyConditions } from './migrations/0031-body-conditions.ts';
import { stays } from './migrations/0032-stays.ts';
import { withheldArrivals } from './migrations/0033-withheld-arrivals.ts';
import { imports } from './migrations/0034-imports.ts';
import { files } from './migrations/0035-files.ts';
import { webhooks } from './migrations/0036-webhooks.ts';
import { previewWorkspaces } from './migrations/0037-preview-workspaces.ts';
import { mqtt } from './migrations/0038-mqtt.ts';
import { onlySomeBirds } from './migrations/0039-only-some-birds.ts';
import { tablets } from './migrations/0040-tablets.ts';
import { wrongPins } from './migrations/0041-wrong-pins.ts';
import { locales } from './migrations/0042-locales.ts';
import { builderFor, type Dialect } from './statement.ts';

/** Builds the statements of a migration, in order. A migration is frozen after its release. */
export type Migration = (
  db: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
) => Compilable[];

/** All migrations, in order. Add new ones at the end; never change an existing one. */
const migrations: ReadonlyArray<readonly [name: string, migration: Migration]> = [
  ['0001-first-schema', firstSchema],
  ['0002-identity-providers', identityProviders],
  ['0003-jobs', jobs],
  ['0004-idempotency', idempotency],
  ['0005-photo-digests', photoDigests],
  ['0006-latest-weights', latestWeights],
  ['0007-vet-visits-by-day', vetVisitsByDay],
  ['0008-used-oauth-states', usedOauthStates],
  ['0009-care-sheets', careSheets],
  ['0010-milestone-mentions', milestoneMentions],
  ['0011-workspace-settings', workspaceSettings],
  ['0012-pending-transfers-by-age', pendingTransfersByAge],
  ['0013-changes', changes],
  ['0014-weight-guard', weightGuard],
  ['0015-observations', observations],
  ['0016-doses', doses],
  ['0017-accounts', accounts],
  ['0018-handovers', handovers],
  ['0019-closed-accounts', closedAccounts],
  ['0020-member-access', memberAccess],
  ['0021-device-tokens', deviceTokens],
  ['0022-notifications', notifications],
  ['0023-calendar-feeds', calendarFeeds],
  ['0024-delivery-attempts', deliveryAttempts],
  ['0025-appended-changes', appendedChanges],
  ['0026-milestones-by-flock', milestonesByFlock],
  ['0027-moves', moves],
  ['0028-idempotency-by-workspace', idempotencyByWorkspace],
  ['0030-arrivals-of-guards', arrivalsOfGuards],
  ['0031-body-conditions', bodyConditions],
  ['0032-stays', stays],
  ['0033-withheld-arrivals', withheldArrivals],
  ['0034-imports', imports],
  ['0035-files', files],
  ['0036-webhooks', webhooks],
  ['0037-preview-workspaces', previewWorkspaces],
  ['0038-mqtt', mqtt],
  ['0039-only-some-birds', onlySomeBirds],
  ['0040-tablets', tablets],
  ['0041-wrong-pins', wrongPins],
  ['0042-locales', locales],
];

/** The newest migration that this code knows. */
export const newestMigration = migrations.at(-1)?.[0] ?? '';

/** The parts of an engine that migrations need. */
export interface MigrationDriver {
  dialect: Dialect;
  /** Runs `work` in a transaction, under a lock that other processes wait for at startup. */
  runExclusively(work: (query: (sql: string) => Promise<readonly unknown[]>) => Promise<void>): Promise<void>;
}

/**
 * Applies the missing migrations.
 *
 * @param schema the last migration to apply. Only tests of upgrades choose an earlier one.
 * @throws StorageSetupError if the database is newer than this code
 */
export async function migrate(driver: MigrationDriver, schema = newestMigration): Promise<void> {
  const knownMigrations = migrations.slice(0, migrations.findIndex(([name]) => name === schema) + 1);
  for (let pending = true; pending; ) {
    await driver.runExclusively(async query => {
      await query('create table if not exists migrations (name text not null primary key)');
      const rows = (await query('select name from migrations')) as { name: string }[];
      const appliedNames = new Set(rows.map(row => row.name));
      refuseNewer(appliedNames, knownMigrations);
      const next = knownMigrations.find(([name]) => !appliedNames.has(name));
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

/** Refuses a newer database. @throws StorageSetupError if this code does not know one of the migrations */
export function refuseNewer(appliedNames: ReadonlySet<string>, knownMigrations = migrations): void {
  const names = new Set(knownMigrations.map(([name]) => name));
  const newer = [...appliedNames].filter(name => !names.has(name));
  if (newer.length === 0) return;
  throw new StorageSetupError(
    `The database was written by a newer Flock Care (it has ${newer.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
  );
}
