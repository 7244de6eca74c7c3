// `npm run move`: a whole database moves to the other engine and back, and nothing of it changes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { openStorage } from '../../src/storage/open.ts';
import { openWhole } from '../../src/storage/open-whole.ts';
import { change } from '../../src/storage/statement.ts';
import type { Table } from '../../src/storage/whole.ts';
import { Checksum } from '../../src/tools/checksum.ts';
import {
  addBird,
  assembleCast,
  type Cast,
  call,
  Person,
  startService,
  type TestService,
  temporaryFolder,
} from '../cast.ts';
import { read } from '../documents/repository.ts';
import { engine, freshDatabase } from '../engine.ts';
import { atEnd } from '../leftovers.ts';
import { runTool } from './run-tool.ts';

const folder = temporaryFolder();
const fileAt = (name: string) => `sqlite:${join(folder, name)}`;
const move = (from: string, to: string) => runTool(['move', '--to', to], { DATABASE_URL: from });

/** Where the records are at first, on the engine of the tests; then in a file; then on that engine again. */
let home: Record<string, string>;
const away = fileAt('away.db');
let back: Record<string, string>;
let service: TestService;
let cast: Cast;
let lastFlockId: number;
let atHome: string;

before(async () => {
  [home, back] = [await freshDatabase(), await freshDatabase()];
  service = await startService(home);
  cast = await assembleCast(service);
  await fill();
});

/** Something in every table, and in it what the engines spell differently. */
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
  const records: [string, object][] = [
    ['weights', { weightGrams: 92.57, recordedOn: '2026-03-01', notes: 'Line one\nline two\ttabbed' }],
    ['weights', { weightGrams: 0.1 + 0.2, recordedOn: '2026-03-02' }],
    ['vet-visits', { visitedOn: '2026-01-31', notes: 'null' }],
    ['transfer-code', {}],
    ['transfer', { destinationOwnerEmail: 'new@example.org' }],
  ];
  for (const [path, body] of records) {
    const { status, text } = await cast.olive.call(`POST /api/birds/${id}/${path}`, body);
    assert.ok(status < 300, text);
  }
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
  // A flock that is gone keeps its number.
  const flock = await cast.nora.call('POST /api/workspaces', { name: 'Short-lived' });
  lastFlockId = flock.body.workspace.id;
  await cast.nora.call('POST /api/auth/switch-workspace', { workspaceId: lastFlockId });
  assert.equal((await cast.nora.call('DELETE /api/workspace')).status, 200);
  await plantTheRest();
}

/** Rows of what this service has not done. */
async function plantTheRest(): Promise<void> {
  const [createdAt, expiresAt] = ['2026-03-01T08:30:00.007Z', '2999-12-31T23:59:59.999Z'];
  const payload = '{"year": 2026, "birdId": "b", "deep": {"z": [1, 2.50, null], "a": {}}}';
  const userId = (await cast.olive.call('GET /api/auth/session')).body.session.user.id;
  const plants = [
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
      db.insertInto('jobs').values({
        ...{ id: userId, queue: 'mail', kind: 'milestoneMail', uniqueKey: 'k', payload, state: 'failed' },
        ...{ attempts: 3, abandonments: 0, dueAt: createdAt, deadlineAt: expiresAt, createdAt },
      }),
    ),
    change(db =>
      db.insertInto('remindedMilestones').values({ birdId: userId, kind: 'gotchaDay', year: 2026 }),
    ),
  ];
  await service.services.storage.write(async tx => {
    for (const plant of plants) await plant(tx, {});
  });
}

/** All of it as Olive sees it. */
async function seenBy(olive: Person): Promise<string> {
  const { body } = await olive.call('GET /api/birds');
  const paths = ['weights?days=3000', 'vet-visits', 'medications', 'medication-administrations?days=3000'];
  const seen = [body];
  for (const { id } of body.birds) {
    for (const path of paths) seen.push((await olive.call(`GET /api/birds/${id}/${path}`)).body);
  }
  for (const path of ['workspaces', 'workspace/members', 'integration-tokens']) {
    seen.push((await olive.call(`GET /api/${path}`)).body);
  }
  return JSON.stringify(seen);
}

/** One that may read the records, and sees little of what other roles do. */
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
  atEnd(() => query(`drop owned by ${url.username}`, `drop role ${url.username}`));
  return url.href;
}

/** Read from the code that names them, not from the database; but for the one that fills itself. */
const namedTables = [...read('server/src/storage/tables.ts').matchAll(/^ {2}(\w+): \{$/gm)]
  .map(([, name = '']) => name)
  .filter(name => name !== 'latestWeights')
  .sort();

async function countRows(databaseUrl: string): Promise<Map<string, number>> {
  const database = await openWhole(databaseUrl, 'examine');
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
  it('exit 1 while a service runs, and nothing is made', async () => {
    // PGlite has one session: nobody else is to be seen there.
    const addresses = engine === 'pglite' ? [] : [service.config.databaseUrl];
    if (engine === 'postgres') addresses.push(await asAnotherRole(service.config.databaseUrl));
    for (const address of addresses) {
      const { code, stderr } = await move(address, away);
      assert.equal(code, 1);
      assert.match(stderr, /^(Another process already serves|Other programs are connected to) .*\.\n$/);
      assert.equal(existsSync(join(folder, 'away.db')), false);
    }
    atHome = await seenBy(cast.olive);
    assert.ok(atHome.includes('92.57') && atHome.includes('🦜'));
    await service.close();
  });

  it('exit 0 with every table, and the counts and checksums of all agree', async () => {
    const { code, stdout, stderr } = await move(home.DATABASE_URL ?? '', away);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^Moved \d+ rows of \d+ tables from .* agree\.\nSet DATABASE_URL to the new address/,
    );
    const counts = await countRows(away);
    assert.deepEqual([...counts.keys()].sort(), namedTables);
    const empty = [...counts].filter(([, rows]) => rows === 0).map(([name]) => name);
    assert.deepEqual(empty, [], 'The test fills every table.');
  });

  it('exit 1 into a database that is not empty, and it stays as it is', async () => {
    const before = await countRows(away);
    const { code, stderr } = await move(home.DATABASE_URL ?? '', away);
    assert.equal(code, 1);
    assert.match(stderr, /^The database to move to is not empty: it has rows in \w+\. Name one /);
    assert.deepEqual(await countRows(away), before);
  });

  it('exit 1 where the copy comes out different, and nothing is kept', async () => {
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

  it('exit 1 where a record of the original belongs to nothing, and nothing is kept', async () => {
    const orphaned = fileAt('orphaned.db');
    assert.equal((await move(away, orphaned)).code, 0);
    const database = new DatabaseSync(join(folder, 'orphaned.db'), { enableForeignKeyConstraints: false });
    database.exec(`update weights set "birdId" = 'b0000000-0000-4000-8000-000000000000'`);
    database.close();
    const { code, stderr } = await move(orphaned, back.DATABASE_URL ?? '');
    assert.equal(code, 1);
    assert.match(stderr, /^The move was broken off: .*\bforeign key constraint\b.*\. Run it again: /i);
    const kept = [...(await countRows(back.DATABASE_URL ?? ''))].filter(([, rows]) => rows > 0);
    assert.deepEqual(kept, []);
  });

  it('exit 0 back again, where all is as it was and a new flock gets a number never given before', async () => {
    const { code, stderr } = await move(away, back.DATABASE_URL ?? '');
    assert.deepEqual([code, stderr], [0, '']);
    const again = await startService(back);
    const olive = new Person(again, cast.olive.email, cast.olive.token);
    assert.equal(await seenBy(olive), atHome);
    const { body } = await olive.call('POST /api/workspaces', { name: 'Next' });
    assert.equal(body.workspace.id, lastFlockId + 1);
  });

  it('exit 1 for wishes that make no sense, each with a sentence', async () => {
    const DATABASE_URL = fileAt('nobody.db');
    writeFileSync(join(folder, 'letter.db'), 'Dear operator, this is a letter. '.repeat(200));
    const wishes: [string[], RegExp][] = [
      [[], /^Say where to move to: npm run move -- --to postgres:\/\/…\n$/],
      [['--to', 'mysql://localhost/flock'], /^--to must be /],
      [['--to', DATABASE_URL], /^--to is the database to move from\. Name another one\.\n$/],
      [['--into', 'x'], /^That is no option of the move\./],
      [
        ['--to', fileAt('new.db'), '--from', fileAt('letter.db')],
        /^The move was broken off: file is not a data/,
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
      wishes.map(async ([words, sentence]) => {
        const { code, stdout, stderr } = await runTool(['move', ...words], { DATABASE_URL });
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, sentence);
      }),
    );
  });
});

describe('The checksum of a table', () => {
  const table: Table = {
    name: 't',
    columns: ['id', 'payload'],
    key: ['id'],
    parents: [],
    selfNumbered: false,
  };
  const checksumOf = (...rows: [string, string][]) => {
    const checksum = new Checksum(table);
    for (const row of rows) checksum.add(row);
    return `${checksum}`;
  };

  it('is the same for rows in another order, and for JSON spelled in another way', () => {
    assert.equal(
      checksumOf(['a', '{"x": 1, "y": [2]}'], ['b', '[]']),
      checksumOf(['b', '[ ]'], ['a', '{"y":[2],"x":1.0}']),
    );
  });

  it('is another one where a value, a row, or only the type of a value differs', () => {
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
