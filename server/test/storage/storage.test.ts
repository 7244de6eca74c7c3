// Tests of the guarantees of storage on every engine: atomic writes, reads of committed data only, and unchanged values.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { findUser, insertUser } from '../../src/auth/users.queries.ts';
import { findBird, insertBird } from '../../src/birds/birds.queries.ts';
import { insertWeight, insertWeightWithLine, listWeights } from '../../src/care/weights.queries.ts';
import { listChangesOfBird } from '../../src/history/changes.queries.ts';
import { lineOf } from '../../src/history/with-line.ts';
import {
  insertMedication,
  listMedications,
  newMedication,
} from '../../src/medications/medications.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { MissingParentError, MissingRowError, StorageSetupError } from '../../src/storage/errors.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Transaction } from '../../src/storage/statement.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import {
  deleteEmptyWorkspace,
  findWorkspace,
  insertWorkspace,
} from '../../src/workspaces/workspaces.queries.ts';
import { unsetColumns, weightOf } from '../care/many-records.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';

const now = '2026-02-13T08:02:11.007Z';

let databaseUrl = '';
let poolSize = 0;
let storage: Storage;

before(async () => {
  const settings = await freshDatabase();
  databaseUrl = settings.DATABASE_URL ?? '';
  poolSize = Number(settings.DATABASE_POOL_SIZE ?? 1);
  storage = await openStorage({ databaseUrl, poolSize });
  onTeardown(() => storage.close());
});

/** Runs SQL without the service, as an administrator would. */
async function runSql(text: string): Promise<readonly unknown[]> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length));
    try {
      return database.prepare(text).all();
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const person = (id: string) => ({ id, email: `${id}@example.org`, name: 'Olive', now });

const addWorkspace = async (tx: Transaction) => {
  const workspace = await insertWorkspace(tx, {
    name: 'The Kitchen Flock',
    workspaceType: 'standard',
    billingEmail: null,
    billingPlan: 'household_basic',
    rescueVerificationStatus: null,
    now,
  });
  assert.ok(workspace);
  return workspace;
};

const bird = {
  name: 'Kiwi 🦜',
  tagId: 'TAG',
  species: "Budgerigar's “cousin”",
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'male_dna',
  dateOfBirth: '0001-01-01',
  gotchaDay: null,
  chartColor: '#cb3a35',
  notifyOnDob: true,
  notifyOnGotchaDay: false,
} as const;

async function addBird(tx: Transaction, workspaceId: WorkspaceId): Promise<string> {
  const birdId = randomUUID();
  await insertBird(tx, { ...bird, tagId: birdId, workspaceId, id: birdId, createdAt: now });
  return birdId;
}

describe('write', () => {
  it('stores nothing if the work throws, and rejects with the same error', async () => {
    const id = randomUUID();
    const failed = storage.write(serviceActor, async tx => {
      await insertUser(tx, person(id));
      assert.ok(await findUser(tx, { userId: id }));
      throw new RangeError('The work fails.');
    });
    await assert.rejects(failed, { name: 'RangeError', message: 'The work fails.' });
    assert.equal(await findUser(storage, { userId: id }), undefined);
  });

  it('stores all changes of each concurrent transaction, and none of those that throw', async () => {
    const pairs = Array.from({ length: 60 }, () => [randomUUID(), randomUUID()] as const);
    const outcomes = await Promise.allSettled(
      pairs.map(([first, second], index) =>
        storage.write(serviceActor, async tx => {
          await insertUser(tx, person(first));
          if (index % 3 === 0) throw new Error('No.');
          await insertUser(tx, person(second));
          return index;
        }),
      ),
    );
    for (const [index, [first, second]] of pairs.entries()) {
      const kept = index % 3 !== 0;
      assert.equal(outcomes[index]?.status, kept ? 'fulfilled' : 'rejected');
      for (const userId of [first, second]) {
        assert.equal((await findUser(storage, { userId })) !== undefined, kept);
      }
    }
  });

  it('still works after a failed statement', async () => {
    const absent = await storage.write(serviceActor, addWorkspace).then(({ id }) => id);
    await storage.write(serviceActor, tx => deleteEmptyWorkspace(tx, { workspaceId: absent }));
    const orphan = storage.write(serviceActor, tx => addBird(tx, absent));
    await assert.rejects(orphan, error => error instanceof MissingParentError);
    const { id } = await storage.write(serviceActor, addWorkspace);
    assert.ok(await storage.write(serviceActor, tx => addBird(tx, id)));
  });

  // On the other engines, each transaction has its own commit.
  if (engine === 'sqlite') {
    it('commits all queued transactions together before it acknowledges any of them', async () => {
      const events: string[] = [];
      const write = async () => {
        await storage.write(serviceActor, async tx => {
          await insertUser(tx, person(randomUUID()));
          events.push('work');
        });
        events.push('acknowledged');
      };
      await Promise.all(Array.from({ length: 20 }, write));
      assert.deepEqual(events, [...Array(20).fill('work'), ...Array(20).fill('acknowledged')]);
    });
  }
});

describe('writeOne', () => {
  it('stores its change, and allows reads after it', async () => {
    const id = randomUUID();
    const found = await storage.writeOne(serviceActor, async tx => {
      await insertUser(tx, person(id));
      return findUser(tx, { userId: id });
    });
    assert.equal(found?.id, id);
    assert.equal((await findUser(storage, { userId: id }))?.id, id);
  });

  it('refuses a second change, because it would not be atomic with the first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const tried = storage.writeOne(serviceActor, async tx => {
      await insertUser(tx, person(first));
      await insertUser(tx, person(second));
    });
    await assert.rejects(tried, { message: 'This work may make only one change, but tried a second.' });
    assert.equal(await findUser(storage, { userId: second }), undefined);
  });

  it('stores nothing of a failed statement, but everything of concurrent ones', async () => {
    const absent = await storage.write(serviceActor, addWorkspace).then(({ id }) => id);
    await storage.write(serviceActor, tx => deleteEmptyWorkspace(tx, { workspaceId: absent }));
    const [before, after] = [randomUUID(), randomUUID()];
    const outcomes = await Promise.allSettled([
      storage.writeOne(serviceActor, tx => insertUser(tx, person(before))),
      storage.writeOne(serviceActor, tx => addBird(tx, absent)),
      storage.writeOne(serviceActor, tx => insertUser(tx, person(after))),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.ok(await findUser(storage, { userId: before }));
    assert.ok(await findUser(storage, { userId: after }));
  });
});

describe('two combined changes', () => {
  let place: { workspaceId: WorkspaceId; birdId: string };

  before(async () => {
    const { id: workspaceId } = await storage.write(serviceActor, addWorkspace);
    place = { workspaceId, birdId: await storage.write(serviceActor, tx => addBird(tx, workspaceId)) };
  });

  const weigh = (tx: Transaction, day: number, line: object = {}) =>
    insertWeightWithLine(tx, {
      ...weightOf(place, day),
      ...lineOf(tx, { workspaceId: place.workspaceId, at: now, kind: 'weight', after: { weightGrams: 90 } }),
      ...line,
    });
  /** A history entry that violates a not-null constraint. */
  const brokenLine = { recordKind: null };
  const countWeights = async () => (await listWeights(storage, { ...place, afterDay: '-infinity' })).length;
  const countLines = async () =>
    (await listChangesOfBird(storage, { ...place, beforeId: lastId, limit: 99 })).length;
  const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

  it('are both stored, and count as one change for writeOne', async () => {
    const weight = await storage.writeOne(serviceActor, tx => weigh(tx, 1));
    assert.equal(weight?.weightGrams, 90);
    assert.deepEqual([await countWeights(), await countLines()], [1, 1]);
  });

  it('stop after the first if it returns no row', async () => {
    assert.equal(await storage.writeOne(serviceActor, tx => weigh(tx, 1)), undefined);
    assert.deepEqual([await countWeights(), await countLines()], [1, 1]);
  });

  for (const method of ['write', 'writeOne'] as const) {
    it(`are not stored if the second one fails, while concurrent ones are, with ${method}`, async () => {
      const [weights, lines] = [await countWeights(), await countLines()];
      const day = 10 + weights;
      const outcomes = await Promise.allSettled([
        storage[method](serviceActor, tx => weigh(tx, day)),
        storage[method](serviceActor, tx => weigh(tx, day + 1, brokenLine)),
        storage[method](serviceActor, tx => weigh(tx, day + 2)),
      ]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      assert.deepEqual([await countWeights(), await countLines()], [weights + 2, lines + 2]);
      assert.ok(await storage[method](serviceActor, tx => weigh(tx, day + 1)));
    });
  }
});

describe('a statement about one row', () => {
  it('returns undefined if there is no row, and throws if the row is required', async () => {
    const userId = randomUUID();
    assert.equal(await findUser(storage, { userId }), undefined);
    await assert.rejects(findUser.required(storage, { userId }), error => error instanceof MissingRowError);
    await storage.write(serviceActor, tx => insertUser(tx, person(userId)));
    assert.equal((await findUser.required(storage, { userId })).id, userId);
  });
});

describe('reads', () => {
  // PGlite has only one session, so there cannot be another reader.
  if (engine !== 'pglite') {
    it('see only committed data', async () => {
      const id = randomUUID();
      await storage.write(serviceActor, async tx => {
        await insertUser(tx, person(id));
        assert.ok(await findUser(tx, { userId: id }));
        assert.equal(await findUser(storage, { userId: id }), undefined);
      });
      assert.ok(await findUser(storage, { userId: id }));
    });
  }

  if (engine === 'sqlite') {
    it('see acknowledged writes, even in the same turn of the event loop as an earlier read', async () => {
      await storage.write(serviceActor, tx => insertUser(tx, person(randomUUID())));
      const id = randomUUID();
      await storage.write(serviceActor, async tx => {
        assert.equal(await findUser(storage, { userId: id }), undefined);
        await insertUser(tx, person(id));
        // Runs after the sync to disk has started. Blocking the event loop lets the sync end before the read below.
        process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50));
      });
      assert.ok(await findUser(storage, { userId: id }));
    });
  }

  it('return values as they were written', async () => {
    const { id: workspaceId } = await storage.write(serviceActor, addWorkspace);
    const birdId = await storage.write(serviceActor, tx => addBird(tx, workspaceId));
    assert.deepEqual(await findWorkspace(storage, { workspaceId }), {
      id: workspaceId,
      name: 'The Kitchen Flock',
      workspaceType: 'standard',
      billingEmail: null,
      billingPlan: 'household_basic',
      rescueVerificationStatus: null,
      createdAt: now,
      updatedAt: now,
    });
    assert.deepEqual(await findBird(storage, { workspaceId, birdId }), {
      ...bird,
      id: birdId,
      workspaceId,
      tagId: birdId,
      createdAt: now,
      photoDataUrl: null,
      latestWeightGrams: null,
      latestRecordedOn: null,
    });
  });

  it('return numbers exactly, and days in any year', async () => {
    const { id: workspaceId } = await storage.write(serviceActor, addWorkspace);
    const birdId = await storage.write(serviceActor, tx => addBird(tx, workspaceId));
    const numbers = [0.1 + 0.2, 92.55, 1 / 3, 5e-324, Number.MAX_VALUE, 2 ** 53 - 1, 10_000];
    const days = [
      '0001-01-01',
      '1582-10-10',
      '1900-02-28',
      '1969-12-31',
      '2000-02-29',
      '2024-02-29',
      '9999-12-31',
    ];
    const weights = days.map((recordedOn, index) => ({
      id: randomUUID(),
      weightGrams: numbers[index] ?? 0,
      recordedOn,
      notes: 'a\tb\n😀',
    }));
    await storage.write(serviceActor, async tx => {
      for (const weight of weights)
        await insertWeight(tx, { workspaceId, birdId, ...unsetColumns, ...weight });
    });
    assert.deepEqual(await listWeights(storage, { workspaceId, birdId, afterDay: '-infinity' }), weights);
    const latest = await findBird(storage, { workspaceId, birdId });
    assert.deepEqual([latest?.latestWeightGrams, latest?.latestRecordedOn], [10_000, '9999-12-31']);
  });

  it('return JSON unchanged, with its keys in order', async () => {
    const { id: workspaceId } = await storage.write(serviceActor, addWorkspace);
    const birdId = await storage.write(serviceActor, tx => addBird(tx, workspaceId));
    const doseSchedule = [
      { key: 'dose-2', label: '“Evening” 🌙', time: '20:00' },
      { key: 'dose-1', label: 'Back\\slash' },
    ];
    const course = {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'twice_daily',
      route: '',
      startDate: '2026-02-12',
      endDate: null,
      notes: '',
    } as const;
    const medicationId = randomUUID();
    const added = await storage.write(serviceActor, tx =>
      insertMedication(tx, {
        ...course,
        ...newMedication,
        workspaceId,
        birdId,
        id: medicationId,
        doseSchedule: JSON.stringify(doseSchedule),
      }),
    );
    assert.deepEqual(added, { ...course, id: medicationId, birdId, doseSchedule });
    assert.deepEqual(await listMedications(storage, { workspaceId, birdId }), [added]);
  });
});

describe('the id of a workspace', () => {
  it('is never reused, even after the last workspace is deleted and the database is reopened', async () => {
    const { id: last } = await storage.write(serviceActor, addWorkspace);
    await storage.write(serviceActor, tx => deleteEmptyWorkspace(tx, { workspaceId: last }));
    await storage.close();
    storage = await openStorage({ databaseUrl, poolSize });
    const { id: next } = await storage.write(serviceActor, addWorkspace);
    assert.ok(next > last, `${next} after ${last}`);
  });
});

describe('opening', () => {
  const applied = async () => (await runSql('select name from migrations order by name')).length;

  if (engine === 'sqlite') {
    it('is refused if another service uses the file', async () => {
      await assert.rejects(
        openStorage({ databaseUrl, poolSize }),
        error => error instanceof StorageSetupError && /^Another process already serves /.test(error.message),
      );
      assert.ok(await storage.write(serviceActor, addWorkspace));
    });

    it('enables a write-ahead log and strict types', async () => {
      assert.deepEqual({ ...((await runSql('pragma journal_mode'))[0] ?? {}) }, { journal_mode: 'wal' });
      const nonStrictTables = await runSql(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and not strict and name not like 'sqlite_%' and name <> 'migrations'",
      );
      assert.deepEqual(nonStrictTables, []);
    });
  }

  if (engine === 'postgres') {
    it('migrates once, even if many services start at the same time', async () => {
      const { DATABASE_URL: url = '' } = await freshDatabase();
      const open = () => openStorage({ databaseUrl: url, poolSize: 1 });
      const opened = await Promise.all(Array.from({ length: 5 }, open));
      const workspaces = await Promise.all(opened.map(store => store.write(serviceActor, addWorkspace)));
      assert.equal(new Set(workspaces.map(({ id }) => id)).size, opened.length);
      for (const store of opened) await store.close();
    });
  }

  it('changes nothing if the schema is current', async () => {
    const earlier = await applied();
    await storage.close();
    storage = await openStorage({ databaseUrl, poolSize });
    assert.equal(await applied(), earlier);
  });

  it('is refused with an error message if the schema is newer than the code', async () => {
    await storage.close();
    await runSql("insert into migrations (name) values ('9999-from-the-future') returning name");
    await assert.rejects(
      openStorage({ databaseUrl, poolSize }),
      error =>
        error instanceof StorageSetupError &&
        /^The database was written by a newer Flock Care \(it has 9999-from-the-future\)\. /.test(
          error.message,
        ),
    );
    await runSql("delete from migrations where name = '9999-from-the-future' returning name");
    storage = await openStorage({ databaseUrl, poolSize });
    assert.ok(await storage.write(serviceActor, addWorkspace));
  });
});
