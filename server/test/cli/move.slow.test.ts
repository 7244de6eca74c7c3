// Tests of `npm run move`: it copies a database to a SQLite file, and back, without changing any value.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { insertDelivery } from '../../src/notifications/deliveries.queries.ts';
import { upsertNotificationSettings } from '../../src/notifications/notification-settings.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import type { Table } from '../../src/storage/bulk/bulk-database.ts';
import { Checksum } from '../../src/storage/bulk/checksum.ts';
import { openBulkDatabase } from '../../src/storage/bulk/open-bulk.ts';
import { valuesOf } from '../../src/storage/insert.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { change, findOne, type Inputs, type Transaction } from '../../src/storage/statement.ts';
import { moveColumns } from '../../src/storage/tables/history.ts';
import type { PushSubscriptionsTable } from '../../src/storage/tables/notifications.ts';
import { checkArchiveOf } from '../archives/import-archive.ts';
import { addBird, assembleCast, type Cast, Person } from '../cast.ts';
import { addFile, addPortrait, samples } from '../files/samples.ts';
import { moveBird } from '../stays/flock-of-stays.ts';
import { call } from '../support/call.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { tableNames } from '../support/stored-rows.ts';
import { onTeardown } from '../support/teardown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { settleWebhooks } from '../support/webhook-receiver.ts';
import { fillTablets } from '../tablets.ts';
import { runCommand } from './run-command.ts';

const folder = temporaryFolder();
const fileAt = (name: string) => `sqlite:${join(folder, name)}`;
const move = (from: string, to: string) => runCommand(['move', '--to', to], { DATABASE_URL: from });

// The usual umask, which makes new files readable by everyone.
process.umask(0o022);

/**
 * The records start in `home`, on the engine of the tests. They move to the SQLite file `away`, and from there to
 * `back`, on the engine of the tests.
 */
let home: Record<string, string>;
const away = fileAt('away.db');
let back: Record<string, string>;
let service: TestService;
let cast: Cast;
let lastWorkspaceId: number;
let atHome: string;

before(async () => {
  [home, back] = [await freshDatabase(), await freshDatabase()];
  service = await startService(home);
  cast = await assembleCast(service);
  await fill();
});

let deletedBird: { path: string; undo: string; was: unknown[] };

/** Adds a bird with records, and deletes it. A later test undoes the deletion after a move. */
async function deleteBird(medicine: object): Promise<void> {
  const { id } = await addBird(cast.olive, { photoDataUrl: 'data:image/png;base64,AAAA', notifyOnDob: true });
  const path = `/api/birds/${id}`;
  await cast.olive.call(`POST ${path}/weights`, { weightGrams: 0.1 + 0.2, recordedOn: '2026-03-02' });
  await cast.olive.call(`POST ${path}/medications`, medicine);
  const was = await recordsOf(cast.olive, path);
  await cast.olive.call(`DELETE ${path}`);
  const { body } = await cast.olive.call(`GET /api/changes?birdId=${id}&limit=1`);
  deletedBird = { path, undo: `POST /api/changes/${body.changes[0].id}/undo`, was };
}

/** Returns the API's responses for a bird and some of its records. */
async function recordsOf(person: Person, path: string): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const part of ['', '/weights?days=425', '/medications']) {
    seen.push((await person.call(`GET ${path}${part}`)).body);
  }
  return seen;
}

/** Puts rows into every table, with values that the engines represent differently. */
async function fill(): Promise<void> {
  const photoDataUrl = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2_000)}`;
  const kiwi = {
    name: 'Kiwi "Kiki" O’Hara \\ 🦜 {1,2}',
    photoDataUrl,
    notifyOnDob: true,
    dateOfBirth: '2020-02-29',
  };
  const { id } = await addBird(cast.olive, kiwi);
  await addBird(cast.olive);
  const portrait = await addPortrait(cast.olive, id, photoDataUrl);
  assert.equal(portrait.status, 204);
  const paper = await addFile(cast.olive, id, samples['application/pdf'](), { name: 'Blut “3/26”.pdf' });
  assert.equal(paper.status, 201);
  const records: [string, object][] = [
    ['weights', { weightGrams: 92.57, recordedOn: '2026-03-01', notes: 'Line one\nline two\ttabbed' }],
    ['weights', { weightGrams: 0.1 + 0.2, recordedOn: '2026-03-02' }],
    ['vet-visits', { visitedOn: '2026-01-31', notes: 'null' }],
    [
      'observations',
      { id: randomUUID(), observedOn: '2026-01-31', signs: ['limping', 'other'], notes: 'Left “foot”' },
    ],
    ['stays', { kind: 'quarantine', startedOn: '2026-03-03', notes: 'Back room “Q”' }],
    ['transfer-code', {}],
    ['handovers', { notes: 'Why “Kiwi” comes', fileIds: [paper.body.file.id] }],
    ['transfer', { destinationOwnerEmail: 'new@example.org' }],
  ];
  for (const [path, body] of records) {
    const { status, text } = await cast.olive.call(`POST /api/birds/${id}/${path}`, body);
    assert.ok(status < 300, text);
  }
  await cast.olive.call(`PUT /api/birds/${id}/care-sheet`, { place: 'Cage “7”', notes: 'One\n\ttwo' });
  const arrival = await cast.olive.call(`PUT /api/birds/${id}/arrival`, {
    source: 'stray',
    breeder: 'B. “de” Wit',
  });
  assert.equal(arrival.status, 200, arrival.text);
  await checkArchiveOf(cast.olive, 'Bird of an archive');
  const imported = await cast.olive.call('POST /api/imports', {
    ...{ name: 'Weights “2025”.csv', kind: 'weights' },
    rows: [{ row: 1, birdName: 'Pip 🦜', species: 'Finch', recordedOn: '2026-03-01', weightGrams: 12.5 }],
  });
  assert.equal(imported.status, 201, imported.text);
  const hook = { name: 'Home “1”', url: 'http://127.0.0.1:9/hook' };
  const hooked = await cast.olive.call('POST /api/webhooks', hook);
  assert.equal(hooked.status, 201, hooked.text);
  await fillTablets(cast.olive, { name: 'Kitchen “tablet”' });
  await addBird(cast.olive, { name: 'Zoë' });
  await settleWebhooks(service);
  await moveBird(cast.olive, (await addBird(cast.olive)).id, cast.nora);
  const medicine = {
    name: 'Meloxicam',
    dosage: '0.05 ml',
    frequency: 'twice_daily',
    startDate: '2026-01-01',
  };
  const added = await cast.olive.call(`POST /api/birds/${id}/medications`, medicine);
  const dose = { administeredOn: '2026-01-02', administrationSlot: 'dose-1', status: 'missed' };
  await cast.carl.call(`POST /api/birds/${id}/medications/${added.body.medication.id}/administrations`, dose);
  await call(service, 'POST /api/integration-tokens', {
    token: cast.olive.token,
    body: { name: 'Scale', scope: 'read_write' },
    headers: { 'idempotency-key': '"5b0c7a0e-4a55-4b0c-9a63-2a9d1c1f6b7e"' },
  });
  assert.equal((await cast.olive.call('POST /api/calendar-feeds', {})).status, 201);
  const scale = { name: 'Kitchen “scale”', can: ['read', 'weigh'], expiresInDays: 365 };
  assert.equal((await cast.olive.call('POST /api/device-tokens', scale)).status, 201);
  const { members } = (await cast.olive.call('GET /api/workspace/members')).body;
  const carl = members.find((one: { inviteEmail: string }) => one.inviteEmail === cast.carl.email);
  const access = { endsAt: '2999-12-31T23:59:59.999Z', careOnly: true, birdIds: [id] };
  const limited = await cast.olive.call(`PUT /api/workspace/members/${carl.id}/access`, access);
  assert.deepEqual(limited.body, { access: { memberId: carl.id, ...access } });
  const settings = {
    emergencyContacts: [{ name: 'Vet "Bea" 🦜', phone: '112' }],
    guard: { watchPercent: 3.3 },
  };
  assert.equal((await cast.olive.call('PUT /api/workspace/settings', settings)).status, 200);
  await deleteBird(medicine);
  // Creates and deletes a flock. Its id must not be used again.
  const workspace = await cast.nora.call('POST /api/workspaces', { name: 'Short-lived' });
  lastWorkspaceId = workspace.body.workspace.id;
  await cast.nora.call('POST /api/auth/switch-workspace', { workspaceId: lastWorkspaceId });
  assert.equal((await cast.nora.call('DELETE /api/workspace')).status, 200);
  await insertTheRest();
}

/** Inserts rows that no request in these tests creates. */
async function insertTheRest(): Promise<void> {
  const [createdAt, expiresAt] = ['2026-03-01T08:30:00.007Z', '2999-12-31T23:59:59.999Z'];
  const payload = '{"year": 2026, "birdId": "b", "deep": {"z": [1, 2.50, null], "a": {}}}';
  const userId = (await cast.olive.call('GET /api/auth/session')).body.session.user.id;
  const inserts = [
    change(db =>
      db.insertInto('identities').values({ issuer: 'https://id', subject: 'ö', userId, createdAt }),
    ),
    change(db =>
      db.insertInto('oauthStates').values({
        ...{ stateHash: 's', browserHash: 'b', providerKey: 'idp_a', issuer: 'https://id' },
        ...{ redirectTo: 'https://front', createdAt, expiresAt },
      }),
    ),
    change(db =>
      db.insertInto('signInTries').values({
        ...{ emailHash: 'e', recentTries: 1, recentUntil: expiresAt },
        ...{ dailyTries: 2, dailyUntil: expiresAt },
      }),
    ),
    change(db =>
      db
        .insertInto('invitationLinks')
        .columns(['workspaceId', 'memberId', 'tokenHash', 'createdAt', 'expiresAt'])
        .expression(
          db
            .selectFrom('members')
            .select(['workspaceId', 'id', 'id as tokenHash', 'createdAt', 'createdAt as expiresAt'])
            .limit(1),
        ),
    ),
    change(db => db.insertInto('usedOauthStates').values({ stateHash: 's', expiresAt })),
    change(db =>
      db
        .insertInto('mqttFlocks')
        .columns(['workspaceId', 'tokenId', 'tokenHash', 'turnedOnAt'])
        .expression(
          db
            .selectFrom('members')
            .select(['workspaceId', 'id', 'id as tokenHash', 'createdAt as turnedOnAt'])
            .limit(1),
        ),
    ),
    change(db =>
      db.insertInto('mqttLease').values({ id: 'broker', leaseId: userId, leasedUntil: createdAt }),
    ),
    change(db =>
      db.insertInto('jobs').values({
        ...{ id: userId, queue: 'mail', kind: 'milestoneMail', uniqueKey: 'k', payload, state: 'failed' },
        ...{ attempts: 3, abandonments: 0, dueAt: createdAt, deadlineAt: expiresAt, createdAt },
      }),
    ),
    change(db =>
      db.insertInto('remindedMilestones').values({ birdId: userId, kind: 'gotchaDay', year: 2026 }),
    ),
    change(db =>
      db
        .insertInto('milestoneMentions')
        .values({ userId, birdId: userId, kind: 'gotchaDay', year: 2026, notedOn: '2026-03-01' }),
    ),
    change(db =>
      db
        .insertInto('moves')
        .columns(moveColumns)
        .expression(
          db
            .selectFrom('changes')
            .select([
              'workspaceId',
              'id as changeId',
              'id as birdId',
              'workspaceId as fromWorkspaceId',
              'workspaceId as toWorkspaceId',
              'id as lastChangeId',
            ])
            .limit(1),
        ),
    ),
  ];
  await service.context.storage.write(serviceActor, async tx => {
    for (const insertRow of inserts) await insertRow(tx, {});
    await insertNotifications(tx, createdAt);
  });
}

const findSignedIn = findOne(db =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.userId', 'sessions.userId')
    .select(['sessions.tokenHash', 'members.id as memberId', 'members.workspaceId', 'sessions.userId']),
);

const insertPushSubscription = change((db, $: Inputs<PushSubscriptionsTable>) =>
  db
    .insertInto('pushSubscriptions')
    .values(valuesOf($, ['id', 'userId', 'sessionHash', 'endpoint', 'p256dh', 'auth', 'createdAt'])),
);

/** Inserts a row as an earlier version did. */
const insertReminderDay = change((db, $: Inputs<{ day: string }>) =>
  db.insertInto('reminderDays').values({ day: $.day }),
);

async function insertNotifications(tx: Transaction, createdAt: string): Promise<void> {
  const { tokenHash, ...member } = await findSignedIn.required(tx, {});
  await insertReminderDay(tx, { day: '2026-03-01' });
  await upsertNotificationSettings(tx, {
    ...member,
    ...{ topics: '{"milestone":{"push":true}}', quietFrom: '22:00', quietTo: '07:00', updatedAt: createdAt },
  });
  await insertPushSubscription(tx, {
    ...{ id: member.userId, userId: member.userId, sessionHash: tokenHash },
    ...{ endpoint: 'https://push.example/ö', p256dh: 'B', auth: 'A', createdAt },
  });
  await insertDelivery(tx, {
    ...{ workspaceId: member.workspaceId, id: member.userId, userId: member.userId, topic: 'milestone' },
    ...{ subject: 's', channel: 'email', device: '', birdId: null, about: '{"years":2}', at: createdAt },
    ...{ status: 'held', reason: 'quiet_hours', attempts: 1 },
  });
}

/** Returns Olive's birds, their records, and her flock's settings, members, tokens and handovers as one string. */
async function readAll(olive: Person): Promise<string> {
  const { body } = await olive.call('GET /api/birds');
  const paths = [
    'care-sheet',
    'weights?days=3000',
    'vet-visits',
    'observations',
    'files',
    'medications',
    'medication-administrations?days=3000',
  ];
  const seen = [body];
  for (const { id } of body.birds) {
    for (const path of paths) seen.push((await olive.call(`GET /api/birds/${id}/${path}`)).body);
  }
  for (const path of [
    'workspaces',
    'workspace/settings',
    'workspace/members',
    'integration-tokens',
    'handovers',
  ]) {
    seen.push((await olive.call(`GET /api/${path}`)).body);
  }
  return JSON.stringify(seen);
}

/** Returns the database URL with a role that can read the records but cannot see other roles' database sessions. */
async function asAnotherRole(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.username = `flock_care_test_${randomUUID().replaceAll('-', '')}`;
  url.password = randomUUID();
  const query = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await query(
    `create role ${url.username} login password '${url.password}'`,
    `grant select on all tables in schema public to ${url.username}`,
  );
  onTeardown(() => query(`drop owned by ${url.username}`, `drop role ${url.username}`));
  return url.href;
}

/** The tables to copy. latestWeights is left out, because it exists only on SQLite and triggers fill it. */
const namedTables = tableNames.filter(name => name !== 'latestWeights').sort();

async function countRows(databaseUrl: string): Promise<Map<string, number>> {
  const database = await openBulkDatabase(databaseUrl, 'examine');
  try {
    const counts = new Map<string, number>();
    for (const table of await database.listTables()) {
      counts.set(table.name, (await database.measure(table)).rows);
    }
    return counts;
  } finally {
    await database.close();
  }
}

describe('npm run move', () => {
  it('exit 1 while a service is running, and nothing is created', async () => {
    // PGlite has only one session, so no service can be connected at the same time.
    const addresses = engine === 'pglite' ? [] : [service.config.databaseUrl];
    if (engine === 'postgres') addresses.push(await asAnotherRole(service.config.databaseUrl));
    for (const address of addresses) {
      const { code, stderr } = await move(address, away);
      assert.equal(code, 1);
      assert.match(stderr, /^(Another process already serves|Other programs are connected to) .*\.\n$/);
      assert.equal(existsSync(join(folder, 'away.db')), false);
    }
    atHome = await readAll(cast.olive);
    assert.ok(atHome.includes('92.57') && atHome.includes('🦜'));
    await service.close();
  });

  it('exit 0 with every table copied, and matching counts and checksums', async () => {
    const { code, stdout, stderr } = await move(home.DATABASE_URL ?? '', away);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^Moved \d+ rows of \d+ tables from .* match\.\nSet DATABASE_URL to the new address/,
    );
    const counts = await countRows(away);
    assert.deepEqual([...counts.keys()].sort(), namedTables);
    const empty = [...counts].filter(([, rows]) => rows === 0).map(([name]) => name);
    assert.deepEqual(empty, [], 'The test fills every table.');
    const files = readdirSync(folder).filter(name => name.startsWith('away.db'));
    assert.ok(files.length >= 1);
    for (const name of files) assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  });

  it('exit 1 if the target is not empty, and the target stays unchanged', async () => {
    const before = await countRows(away);
    const { code, stderr } = await move(home.DATABASE_URL ?? '', away);
    assert.equal(code, 1);
    assert.match(stderr, /^The database to move to is not empty: it has rows in \w+\. Name one /);
    assert.deepEqual(await countRows(away), before);
  });

  it('exit 1 if the copy differs, and no rows are kept', async () => {
    const path = join(folder, 'trigger.db');
    await (await openStorage({ databaseUrl: `sqlite:${path}`, poolSize: 1 })).close();
    const database = new DatabaseSync(path);
    database.exec(`create trigger spoil after insert on weights begin
      update weights set notes = 'spoiled' where id = new.id; end`);
    database.close();
    const { code, stderr } = await move(away, `sqlite:${path}`);
    assert.equal(code, 1);
    assert.match(stderr, /^The copy of weights differs \(2 of 2 rows\): nothing was kept\./);
    assert.deepEqual(
      [...(await countRows(`sqlite:${path}`)).values()].filter(rows => rows > 0),
      [],
    );
  });

  it('exit 1 if a weight refers to a missing bird, and no rows are kept', async () => {
    const orphaned = fileAt('orphaned.db');
    assert.equal((await move(away, orphaned)).code, 0);
    const database = new DatabaseSync(join(folder, 'orphaned.db'), { enableForeignKeyConstraints: false });
    database.exec(`update weights set "birdId" = 'b0000000-0000-4000-8000-000000000000'`);
    database.close();
    const { code, stderr } = await move(orphaned, back.DATABASE_URL ?? '');
    assert.equal(code, 1);
    assert.match(stderr, /^The move was interrupted: .*\bforeign key constraint\b.*\. Run it again: /i);
    const kept = [...(await countRows(back.DATABASE_URL ?? ''))].filter(([, rows]) => rows > 0);
    assert.deepEqual(kept, []);
  });

  it('exit 0 for moving back: everything is as before, and a new flock gets an id that was never used', async () => {
    const { code, stderr } = await move(away, back.DATABASE_URL ?? '');
    assert.deepEqual([code, stderr], [0, '']);
    const again = await startService(back);
    const olive = new Person(again, cast.olive.email, cast.olive.token);
    assert.equal(await readAll(olive), atHome);
    const { body } = await olive.call('POST /api/workspaces', { name: 'Next' });
    assert.equal(body.workspace.id, lastWorkspaceId + 1);
    await again.close();
  });

  it('200 for undoing a deletion from before the move, on either database', async () => {
    for (const database of [{ DATABASE_URL: away }, back]) {
      const moved = await startService(database);
      const olive = new Person(moved, cast.olive.email, cast.olive.token);
      const { status, text } = await olive.call(deletedBird.undo);
      assert.equal(status, 200, text);
      assert.deepEqual(await recordsOf(olive, deletedBird.path), deletedBird.was);
      await moved.close();
    }
  });

  it('exit 1 for invalid arguments, with an error message for each', async () => {
    const DATABASE_URL = fileAt('nobody.db');
    writeFileSync(join(folder, 'letter.db'), 'Dear operator, this is a letter. '.repeat(200));
    const cases: [string[], RegExp][] = [
      [[], /^Name the database to move to: npm run move -- --to postgres:\/\/…\n$/],
      [['--to', 'mysql://localhost/flock'], /^--to must be /],
      [['--to', DATABASE_URL], /^--to is the database to move from\. Name another one\.\n$/],
      [['--into', 'x'], /^Unknown option\./],
      [
        ['--to', fileAt('new.db'), '--from', fileAt('letter.db')],
        /^The move was interrupted: file is not a data/,
      ],
      [
        ['--to', fileAt('new.db'), '--from', 'postgres://olive@127.0.0.1:1/flock'],
        /^The PostgreSQL database cannot be opened: connect ECONNREFUSED .*\. Check the address, /,
      ],
      [
        ['--to', fileAt('new.db'), '--from', `sqlite:${folder}`],
        /^The database .* cannot be opened for reading and writing: .* Run this as the user of the service\.\n$/,
      ],
      [['--to', fileAt('new.db')], /^There is no database at .*nobody\.db\./],
    ];
    await Promise.all(
      cases.map(async ([words, sentence]) => {
        const { code, stdout, stderr } = await runCommand(['move', ...words], { DATABASE_URL });
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, sentence);
      }),
    );
  });
});

describe('a table checksum', () => {
  const table: Table = {
    name: 't',
    columns: ['id', 'payload'],
    key: ['id'],
    parents: [],
    hasIdentityColumn: false,
  };
  const checksumOf = (...rows: [string, string][]) => {
    const checksum = new Checksum(table);
    for (const row of rows) checksum.add(row);
    return `${checksum}`;
  };

  it('is the same for rows in another order, and for equivalent JSON', () => {
    assert.equal(
      checksumOf(['a', '{"x": 1, "y": [2]}'], ['b', '[]']),
      checksumOf(['b', '[ ]'], ['a', '{"y":[2],"x":1.0}']),
    );
  });

  it('differs if a value, a row, or only the type of a value differs', () => {
    const sums = [
      checksumOf(),
      checksumOf(['a', '1']),
      checksumOf(['a', '"1"']),
      checksumOf(['a', '1'], ['a', '1']),
      checksumOf(['a', '[]']),
      checksumOf(['a', '{}']),
    ];
    assert.equal(new Set(sums).size, sums.length);
  });
});
