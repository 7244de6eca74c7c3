// Tests of the query plans in a database with many flocks: on both engines, every statement uses an index, apart from
// the listed ones. Also tests moving the database.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it, type TestContext } from 'node:test';
import pg from 'pg';
import { fillWorkspaces } from '../../../bench/fill-workspaces.ts';
import type { Statement } from '../../src/storage/statement.ts';
import { runCommand } from '../cli/run-command.ts';
import { listStatements } from '../storage/every-statement.ts';
import { freshDatabase } from '../support/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeLookup, type Lookup, PostgresPlans, readSqlitePlan } from './plans.ts';

/** Few enough rows to insert in seconds, but enough that reading a whole table costs more than using an index. */
const extent = {
  workspaces: 1_000,
  birdsPerWorkspace: Number(process.env.TEST_BIRDS || 2),
  days: Number(process.env.TEST_DAYS || 12),
};
const countOfWeights = extent.workspaces * extent.birdsPerWorkspace * extent.days;

/** Statements across all flocks, with the reasons why they may read a whole table. */
const ofAllWorkspaces: ReadonlyMap<string, string> = new Map([
  ['findWorkspaceOfBird', 'only for a bird that moved between its reminder and its email'],
  ['listUnjudgedBirds', 'once a day, in the background'],
  ['listWorkspacesByVerification', 'admins page through all flocks'],
  ['countJobs', 'the metrics count a queue, in total'],
  ['countJobsByKind', 'the metrics count a queue, by kind'],
  ['listFlocksWithoutClock', 'every ten minutes, in the background'],
  ['revokeAllHandoversOf', 'once, when an admin blocks a person'],
  ['findPushKey', 'a table of one row'],
  ['findWaysIn', 'once, when the service starts'],
  ['listStreams', 'a row for each flock with a webhook, once a minute'],
  ['listMqttFlocks', 'a row for each flock with MQTT, once a minute'],
  ['takeMqttLease', 'a table of one row'],
  ['releaseMqttLease', 'a table of one row'],
  ['releaseAllLeases', 'once, when the service starts'],
  ['listWeighedBirds', 'only for a study, which the operator runs'],
  ['insertAuthors', 'a part of an import adds a few people, and the check of their flock is not executed'],
  ['listUsers', 'admins page through all people, in the order of an index'],
  ['listUsersWith', 'admins search all people for part of a name'],
  ['listContentKeys', 'the hourly cleanup pages through all contents, in the order of their key'],
  ['listUnused', 'the same, between the keys of a page'],
  ['deletionsOfPeople.integrationTokens', 'once in the life of an account'],
  ['deletionsOfPeople.deliveries', 'once in the life of an account'],
]);
/** Hourly deletions of expired rows. If most rows of a table have expired, a full scan is the right plan. */
const cleanup = /^delete(Expired|Finished|Ended|Old)/;
/** Hourly deletions that keep their tables small. */
const endedRecords = /^deleteEnded/;
/** Statements that check foreign keys of transfer codes. The codes are few, and have no index by workspace alone. */
const transferCodeChecks: ReadonlyMap<string, string> = new Map([
  ['deleteEmptyWorkspace', 'once in the life of a flock'],
  ['insertWorkspace', 'planned but not executed, unless a foreign key is already broken'],
]);

/** The most frequent statements and those that read the largest tables, with the index columns they must use. */
const frequent: ReadonlyMap<string, readonly string[]> = new Map([
  ['findSession', ['sessions(tokenHash)', 'members(userId, workspaceId)']],
  ['findActiveToken', ['integrationTokens(tokenHash)']],
  ['listMemberships', ['members(inviteEmail)']],
  ['listBirds.here', ['birds(workspaceId)', 'weights(workspaceId, birdId)']],
  ['findBird', ['birds(workspaceId, id)', 'weights(workspaceId, birdId)']],
  ['findPhoto', ['birdPhotos(workspaceId, birdId)']],
  ['listWeights', ['weights(workspaceId, birdId, recordedOn)']],
  ['insertWeight', ['birds(workspaceId, id)']],
  ['insertOldWeight', ['birds(workspaceId, id)', 'weightGuards(workspaceId, birdId)']],
  ['insertOldWeightWithLine', ['birds(workspaceId, id)', 'weightGuards(workspaceId, birdId)']],
  ['findGuardInputs', ['weights(workspaceId, birdId)', 'weightGuards(workspaceId, birdId)']],
  ['recordCopies.weights', ['weights(workspaceId, birdId)']],
  ['listAdministrations', ['administrations(workspaceId, birdId)']],
  ['listRowsOfFlock.administrations', ['administrations(workspaceId)', 'users(id)']],
  ['listSealedAnswers', ['idempotencyKeys(keyHash)']],
  ['findDueJob', ['jobs(dueAt)']],
  ['findDueJobOutside', ['jobs(dueAt)']],
  ['takeJobOutside', ['jobs(dueAt)', 'jobs(id)']],
  ['takeJobOfQueue', ['jobs(id)']],
]);
const frequentOnSqlite: typeof frequent = new Map([
  ...frequent,
  // PostgreSQL may use the index by id alone, which finds the same single row.
  ['upsertAdministration', ['medications(workspaceId, birdId, id)']],
  ['takeJobOfQueue', ['jobs(queue, state, dueAt)', 'jobs(id)']],
  ['listBirds.here', ['birds(workspaceId, goneOn)', 'latestWeights(workspaceId, birdId)']],
  ['findBird', ['birds(workspaceId, id)', 'latestWeights(workspaceId, birdId)']],
  ['listMedicationsOfDays', ['birds(workspaceId, goneOn)', 'medications(workspaceId, birdId)']],
  ['listPlaces', ['birds(workspaceId, goneOn)', 'careSheets(workspaceId, birdId)']],
]);

const source = await freshDatabase('postgres');
const file = join(temporaryFolder(), 'moved.db');
const statements = await listStatements();

let fillSeconds = 0;

/** Limits every member to at most five birds, so that reading all of `memberBirds` costs more than using an index. */
async function fillLists(): Promise<void> {
  const client = new pg.Client({ connectionString: source.DATABASE_URL });
  await client.connect();
  await client.query(`insert into "memberBirds" ("workspaceId", "memberId", "birdId")
    select m."workspaceId", m.id, b.id from members m cross join lateral (
      select id from birds where birds."workspaceId" = m."workspaceId" limit 5
    ) b`);
  await client.query('analyze "memberBirds"');
  await client.end();
}

before(async () => {
  const startedMs = performance.now();
  await fillWorkspaces(source.DATABASE_URL ?? '', extent);
  await fillLists();
  fillSeconds = (performance.now() - startedMs) / 1_000;
});

/** Returns the statements that read a whole table but may not, or that miss an expected index, with their lookups. */
async function findScans(
  expectations: typeof frequent,
  read: (statement: Statement, name: string) => Promise<Lookup[]>,
  mayScan: (name: string) => boolean,
): Promise<Map<string, string>> {
  assert.ok(statements.size >= 80);
  const scans = new Map<string, string>();
  for (const [name, statement] of statements) {
    const lookups = await read(statement, name);
    const all = new Set(lookups.map(describeLookup));
    const isScan = lookups.some(({ columns }) => columns.length === 0);
    const misses = (expectations.get(name) ?? []).some(expected => !all.has(expected));
    if (misses || (isScan && !ofAllWorkspaces.has(name) && !mayScan(name))) {
      scans.set(name, [...all].join(' and '));
    }
  }
  return scans;
}

/** Returns inputs that match existing rows. */
async function someInputs(client: pg.Client): Promise<Record<string, unknown>> {
  const { rows } = await client.query(
    `select b."workspaceId", b.id as "birdId", m.id as "medicationId", s."tokenHash", s."userId", u.email,
       p.id as "memberId"
     from birds b join medications m on m."birdId" = b.id join sessions s on s."workspaceId" = b."workspaceId"
     join users u on u.id = s."userId" join members p on p."userId" = u.id
     where b."workspaceId" = ${extent.workspaces / 2} limit 1`,
  );
  const [row] = rows;
  return {
    ...row,
    workspaceNumber: row.workspaceId,
    from: row.workspaceId,
    queue: 'mail',
    state: 'completed',
  };
}

describe('every statement', () => {
  it('uses the first column of an index on PostgreSQL, unless it may read a whole table', async t => {
    const client = new pg.Client({ connectionString: source.DATABASE_URL });
    await client.connect();
    try {
      const { rows } = await client.query('select count(*)::int as weights from weights');
      assert.equal(rows[0].weights, countOfWeights);
      const words = `${countOfWeights.toLocaleString('en')} weights of ${extent.workspaces} flocks`;
      t.diagnostic(`${words}, filled in ${fillSeconds.toFixed(1)} s`);
      const plans = await PostgresPlans.of(client, await someInputs(client));
      const findScansNow = () =>
        findScans(
          frequent,
          (statement, name) => plans.read(statement, name),
          name => cleanup.test(name),
        );
      const scans = await findScansNow();
      if (scans.size === 0) return;
      // The planner's statistics come from a random sample, so a single scan may be chance. The same scan twice is not.
      t.diagnostic(`planned again with a second sample: ${[...scans.keys()].join(', ')}`);
      await client.query('deallocate all');
      await client.query('analyze');
      const scansAgain = await findScansNow();
      assert.deepEqual(
        [...scansAgain].filter(([name]) => scans.has(name)),
        [],
      );
    } finally {
      await client.end();
    }
  });

  it('uses the first column of an index on SQLite, unless it may read a whole table', async t => {
    await move(t, source.DATABASE_URL ?? '', `sqlite:${file}`);
    const database = new DatabaseSync(file, { readOnly: true });
    assert.equal(database.prepare('select count(*) as weights from weights').get()?.weights, countOfWeights);
    const scans = await findScans(
      frequentOnSqlite,
      async statement => readSqlitePlan(database, statement),
      name => transferCodeChecks.has(name) || endedRecords.test(name),
    );
    assert.deepEqual([...scans], []);
    database.close();
  });
});

describe('npm run move', () => {
  it('exit 0 for moving back to PostgreSQL, with all rows', async t => {
    const { DATABASE_URL = '' } = await freshDatabase('postgres');
    await move(t, `sqlite:${file}`, DATABASE_URL);
  });
});

/** Moves the database. The command itself compares the counts and checksums of all tables. */
async function move(t: TestContext, from: string, to: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand(['move', '--to', to], { DATABASE_URL: from });
  assert.deepEqual([code, stderr], [0, '']);
  const [, rows = '', seconds] = /^Moved ([\d,]+) rows .* in ([\d.]+) s; .* match\.$/m.exec(stdout) ?? [];
  assert.ok(Number(rows.replaceAll(',', '')) > countOfWeights, stdout);
  t.diagnostic(`${rows} rows in ${seconds} s to ${new URL(to).protocol}`);
}
