// Tests of an upgrade without downtime: a new replica updates the schema while an old one keeps running.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { StorageSetupError } from '../../src/storage/errors.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { addBird, assembleCast, type Cast, Person } from '../cast.ts';
import { freshCache, freshDatabase } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService, type TestService } from '../support/test-service.ts';

/** The statements of each migration, keyed by its name. */
const migrations = new Map<string, string[]>();
let previous = '';
let newest = '';
let shared: Record<string, string>;
let old: TestService;
let cast: Cast;
let database: pg.Client;

before(async () => {
  await readMigrations();
  const names = [...migrations.keys()];
  newest = names.at(-1) ?? '';
  // Some migrations are only for SQLite. The old version precedes the last migration that changes PostgreSQL.
  previous = names[names.findLastIndex(name => migrations.get(name)?.length) - 1] ?? '';
  shared = { ...(await freshDatabase('postgres')), ...freshCache() };
  old = await startService(shared, { replicas: 1, schema: previous });
  cast = await assembleCast(old);
  database = new pg.Client({ connectionString: shared.DATABASE_URL });
  await database.connect();
  onTeardown(() => database.end());
});

/** Records the statements of all migrations, by running them on a fake database. */
async function readMigrations(): Promise<void> {
  const statements: string[] = [];
  const query = async (sql: string) => {
    const [, name] = /^insert into migrations .*'(.+)'/.exec(sql) ?? [];
    if (name) migrations.set(name, statements.splice(0));
    if (!/\bmigrations\b/.test(sql)) statements.push(sql);
    return sql.startsWith('select') ? [...migrations.keys()].map(applied => ({ name: applied })) : [];
  };
  await migrate({ dialect: 'postgres', runExclusively: work => work(query) });
}

/**
 * Sends requests that the old version supports. The current code acts as the old version, so requests that need a newer
 * column are left out: listing or locking birds (the periods when they were gone), recording weights (the body
 * condition), and reading the session (the person's language).
 */
async function sendRequests({ olive, carl, vic }: Cast, day: number): Promise<number[]> {
  const recordedOn = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
  const { id } = await addBird(carl);
  await recordOldWeight(id, recordedOn);
  const responses = await Promise.all([
    carl.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: recordedOn }),
    olive.call('POST /api/workspace/members', { email: `guest-${day}@example.org`, role: 'viewer' }),
    olive.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_only' }),
    vic.call(`GET /api/birds/${id}/vet-visits`),
    vic.call('GET /api/workspace/members'),
    olive.call('GET /api/auth/sessions'),
  ]);
  return responses.map(({ status }) => status);
}

/** Inserts a weight with the columns that the old version knows, and reads it. */
async function recordOldWeight(birdId: string, recordedOn: string): Promise<void> {
  const columns = '"workspaceId", "birdId", "recordedOn", "id", "weightGrams", "notes"';
  const values = [cast.workspaceId, birdId, recordedOn];
  await database.query(
    `insert into weights (${columns}) values ($1, $2, $3, gen_random_uuid(), 92.5, '')`,
    values,
  );
  const { rows } = await database.query(
    `select ${columns} from weights where "workspaceId" = $1 and "birdId" = $2 and "recordedOn" = $3`,
    values,
  );
  assert.equal(rows[0]?.weightGrams, 92.5);
}

describe('from the previous schema to the newest', () => {
  it('200 and 201 from the old replica before, during and after the migration by a new one', async () => {
    let day = 0;
    const work = async () => {
      assert.deepEqual([...new Set(await sendRequests(cast, day))].sort(), [200, 201]);
      day += 1;
    };
    await work();
    let isMigrated = false;
    const starting = startService(shared, { replicas: 1 }).finally(() => {
      isMigrated = true;
    });
    while (!isMigrated) await work();
    const upgraded = await starting;
    await work();
    assert.ok(day >= 3);

    const here = new Person(upgraded, cast.olive.email, cast.olive.token);
    const { id } = await addBird(cast.olive);
    const seen = await here.call('GET /api/birds');
    assert.ok(seen.body.birds.some((bird: { id: string }) => bird.id === id));
  });

  it('a replica of the old version can no longer start', async () => {
    await startService(shared, { replicas: 1 });
    await assert.rejects(startService(shared, { replicas: 1, schema: previous }), (error: unknown) => {
      assert.ok(error instanceof StorageSetupError);
      assert.ok(error.message.includes(newest), error.message);
      return true;
    });
  });
});

describe('every migration after the first', () => {
  it('is compatible with the previous version: it only adds tables and columns, or changes indexes', () => {
    assert.ok(migrations.size > 2);
    for (const [name, statements] of [...migrations].slice(1)) {
      for (const sql of statements) {
        assert.match(
          sql,
          /^(create (table|(unique )?index) |drop index |alter table "\w+" add column )/,
          name,
        );
        // The old version does not fill the column, so it must be nullable or have a default.
        if (/^alter.* not null/.test(sql)) assert.match(sql, / default /, name);
      }
    }
  });
});
